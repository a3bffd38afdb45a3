// Forms that no rule leads back to their lemma. WordNet's own lists of exceptions are long and mostly rare words;
// these are the ones that occur in running text. Data only.

/** Base form, then its other forms. */
export const IRREGULAR_VERBS: string = `arise arose arisen;awake awoke awoken;be am is are was were been;bear bore borne;beat beaten;become became;
begin began begun;bend bent;bind bound;bite bit bitten;bleed bled;blow blew blown;break broke broken;breed bred;
bring brought;build built;burn burnt;buy bought;catch caught;choose chose chosen;cling clung;come came;creep crept;
deal dealt;die dying;dig dug;do does did done;draw drew drawn;dream dreamt;drink drank drunk;drive drove driven;
eat ate eaten;fall fell fallen;feed fed;feel felt;fight fought;find found;flee fled;fling flung;fly flew flown;
forbid forbade forbidden;forget forgot forgotten;forgive forgave forgiven;freeze froze frozen;get got gotten;
give gave given;go goes went gone;grind ground;grow grew grown;hang hung;have has had;hear heard;hide hid hidden;
hold held;keep kept;kneel knelt;know knew known;lay laid;lead led;lean leant;leap leapt;learn learnt;leave left;
lend lent;lie lay lain lying;light lit;lose lost;make made;mean meant;meet met;melt molten;mistake mistook mistaken;
overcome overcame;override overrode overridden;overwrite overwrote overwritten;pay paid;prove proven;rebuild rebuilt;
ride rode ridden;ring rang rung;rise rose risen;run ran;say said;see saw seen;seek sought;sell sold;send sent;
sew sewn;shake shook shaken;shine shone;shoot shot;show shown;shrink shrank shrunk;sing sang sung;sink sank sunk;
sit sat;sleep slept;slide slid;sow sown;speak spoke spoken;speed sped;spend spent;spin spun;spring sprang sprung;
stand stood;steal stole stolen;stick stuck;sting stung;strike struck stricken;strive strove striven;swear swore sworn;
sweep swept;swell swollen;swim swam swum;swing swung;take took taken;teach taught;tear tore torn;tell told;
think thought;throw threw thrown;tie tying;unbind unbound;undergo underwent undergone;understand understood;
undertake undertook undertaken;undo undid undone;uphold upheld;wake woke woken;wear wore worn;weave wove woven;
weep wept;win won;wind wound;withdraw withdrew withdrawn;withhold withheld;withstand withstood;write wrote written`;

export const IRREGULAR_NOUNS: string = `analysis analyses;axis axes;basis bases;calf calves;child children;crisis crises;criterion criteria;
datum data;diagnosis diagnoses;die dice;elf elves;foot feet;goose geese;half halves;hoof hooves;hypothesis hypotheses;
index indices;knife knives;leaf leaves;life lives;loaf loaves;louse lice;man men;matrix matrices;mouse mice;ox oxen;
person people;phenomenon phenomena;scarf scarves;self selves;shelf shelves;synthesis syntheses;thesis theses;
thief thieves;tooth teeth;vertex vertices;wife wives;wolf wolves;woman women`;

export const IRREGULAR_ADJECTIVES: string = `bad worse worst;far farther farthest further furthest;good better best;ill worse worst;
old elder eldest;well better best`;

/** Adverbs in -ly that do not mean what their adjective means, so that "hardly" is no opposite of "softly". */
export const FALSE_ADVERBS: string = `barely fairly hardly highly justly lastly lately likely lowly mostly namely nearly newly only presently
really scarcely shortly surely`;
