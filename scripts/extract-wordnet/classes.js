// The classes in which one thing cannot be two at once: which parts of WordNet's tree of nouns to take, and why.
// Apart from the extraction because this is the judgement and that is the mechanism.

/**
 * Lists are words parted by spaces.
 * @typedef {object} ClassPlan
 * @property {string} name
 * @property {string} why Why its members exclude each other.
 * @property {string} [roots] Sense keys; what hangs below them belongs to the class, they do not.
 * @property {string} [members] Sense keys that belong to the class themselves, with what hangs below.
 * @property {string} [skip] First lemmas of synsets to leave out with everything below: they cut across the class.
 * @property {string} [hide] First lemmas of synsets whose own words are left out, not what is below them.
 * @property {string} [drop] Words that mean something else to most readers.
 * @property {string} [add] Words filed elsewhere or ranked too low, as `word<parent`, `word=same` or `word`.
 * @property {number} [ranks] The class sense must be among so many first senses of the noun; 2 unless told.
 * @property {number} [depth] How far below the roots to go.
 * @property {string} [flags] `names`: the words are written with a capital. `phrases`: take rare phrases of two words
 *   too (`hot chocolate`). `common`: only words met in the tagged texts and heads of compounds, the rest being rare.
 *   `branches`: only the first level excludes, as crimson and scarlet are both red.
 */

/** @type {readonly ClassPlan[]} */
export const CLASSES = [
  {
    name: 'colour',
    why: 'one surface has one colour where a sentence names one; shades of one colour are no conflict',
    roots: 'chromatic_color%1:07:00:: achromatic_color%1:07:00::',
    skip: 'blond pastel complementary_color salmon bleach frostiness',
    add: `grey=gray silver<gray beige<brown tan<brown maroon<red magenta<purple cyan<blue lilac<purple
      lime<green`,
    flags: 'branches',
  },
  { name: 'month', why: 'one date', roots: 'gregorian_calendar_month%1:28:00::', ranks: 4, flags: 'names' },
  {
    name: 'weekday',
    why: 'an event falls on one day',
    roots: 'day_of_the_week%1:28:00::',
    skip: 'workday feria Sabbath',
    hide: 'rest_day',
    flags: 'names',
  },
  { name: 'season', why: 'one date', roots: 'season%1:28:00::', skip: 'harvest haying monsoon' },
  {
    name: 'heavenly body',
    why: 'a place is on one of them',
    roots: 'planet%1:17:00::',
    skip: 'evening_star morning_star',
    hide: 'inferior_planet Jovian_planet outer_planet superior_planet terrestrial_planet',
    add: 'mercury pluto uranus neptune sun moon',
    flags: 'names',
  },
  {
    name: 'compass point',
    why: 'a thing lies or faces one way',
    add: `north northern=north northward=north south southern=south southward=south east eastern=east
      eastward=east west western=west westward=west`,
  },
  {
    name: 'meal',
    why: 'one occasion is one meal',
    members: 'breakfast%1:13:00:: lunch%1:13:00:: brunch%1:13:00::',
    add: 'dinner supper=dinner',
    depth: 1,
  },
  {
    name: 'drink',
    why: 'one glass',
    roots: 'beverage%1:13:00:: fruit_drink%1:13:00::',
    members: 'water%1:13:00::',
    skip: 'potion mixer cooler refresher home_brew slug aperitif mixed_drink wish-wash cuppa',
    hide: 'brew',
    drop: 'generic varietal must vintage malt marc spirits bitters dope lacing hock',
    add: 'coke<cola pepsi<cola juice=fruit_juice whisky=whiskey latte<coffee water',
    ranks: 3,
    flags: 'phrases',
  },
  {
    name: 'vegetable or fruit',
    why: 'one piece is of one kind',
    roots: 'vegetable%1:13:00:: edible_fruit%1:13:00::',
    skip: 'julienne raw_vegetable windfall greens garambulla',
    drop: 'delicious prima emperor cling jack chips fries cole',
    add: 'zucchini=courgette',
  },
  {
    name: 'meat',
    why: 'what one dish is made of; kinds keep apart from the names of animals',
    roots: 'meat%1:13:01::',
    skip: 'cut stew_meat game dark_meat variety_meat organs cold_cuts',
    flags: 'common',
  },
  {
    name: 'animal',
    why: 'one animal is of one kind',
    roots: 'vertebrate%1:05:00:: arthropod%1:05:00:: mollusk%1:05:00:: worm%1:05:00::',
    skip: 'fetus baby homo sow water_buffalo pack_animal draft_animal stablemate workhorse pest vermin',
    drop: `fly bug queen royal drone mount entire chat whiff setter pointer retriever diver darter screamer
      sweeper sitter racer steamer comma admiral miller ephemeral pout char kite martin jersey beef
      constrictor shiner snapper human`,
    add: 'kitten<cat lamb<sheep calf<cattle rooster<chicken',
    flags: 'common',
  },
  { name: 'tree', why: 'one tree is of one kind', roots: 'tree%1:20:00::', flags: 'common' },
  {
    name: 'flower',
    why: 'one flower is of one kind',
    roots: 'flower%1:20:00::',
    add: 'rose tulip lily daffodil iris lavender carnation',
    flags: 'common',
  },
  {
    name: 'material',
    why: 'what a thing is made of',
    roots: 'building_material%1:27:00::',
    members: `wood%1:27:00:: plastic%1:27:00:: glass%1:27:00:: paper%1:27:00:: leather%1:27:00::
      rock%1:27:00:: sand%1:27:00:: clay%1:27:00:: rubber%1:27:00:: ceramic%1:06:00::
      cardboard%1:27:00:: fabric%1:06:00:: metallic_element%1:27:00::`,
    skip: `card sheet piece_of_cloth net board lumber siding flooring fencing_material waterproof coating
      hair`,
    drop: 'log lead yoke coping pad crush chad flimsy knit fibre alligator plush russet mercury',
    add: `metallic=metal wooden=wood woolen=wool stone=rock aluminium=aluminum steel<metal bronze<metal
      brass<metal gold<metal golden=gold`,
    flags: 'common',
  },
  {
    name: 'element',
    why: 'one sample is one element',
    roots: 'chemical_element%1:27:00::',
    skip: 'carbon allotrope trace_element radioactive_material',
    drop: 'lead',
    add: 'carbon gold',
    flags: 'common',
  },
  {
    name: 'room',
    why: 'a thing happens in one room',
    roots: 'room%1:06:00::',
    members: 'garage%1:06:00:: office%1:06:00::',
    skip: 'compartment chamber closet cell presence_chamber hall reception_room door floor durbar bar',
    add: `living_room drawing_room=living_room prison_cell jail_cell=prison_cell cell=prison_cell
      common_room hallway corridor=hallway attic basement cellar=basement lounge balcony
      bathroom=lavatory conference_room meeting_room=conference_room`,
    flags: 'phrases',
  },
  {
    name: 'building',
    why: 'a thing happens in one building',
    roots: 'building%1:06:00::',
    members: `church%1:06:00:: mosque%1:06:00:: synagogue%1:06:00:: barn%1:06:00:: garage%1:06:00::
      shed%1:06:00::`,
    skip: `architecture center firetrap ruin tower house government_building Roman_building office_building
      place_of_worship hall outbuilding skyscraper telecom_hotel apartment_building ministry`,
    add: 'school house prison museum library airport stadium',
    flags: 'common',
  },
  {
    name: 'vehicle',
    why: 'one ride is in one vehicle',
    roots: 'vehicle%1:06:00::',
    members: 'train%1:06:00:: bus%1:06:00:: truck%1:06:00::',
    skip: `bogy military_vehicle test-driver rocket convertible bareboat used-car lifeboat wreck
      passenger_ship minicab`,
    drop: 'commuter pusher carrier smoker racer wagon tank fighter interceptor hulk gig',
    add: `ship=boat yacht<boat tram=streetcar motorcycle motorbike=motorcycle bike=motorcycle
      moped<motorcycle lorry=truck cab=taxi limousine<car minivan<car`,
    flags: 'common',
  },
  {
    name: 'musical instrument',
    why: 'one instrument is played',
    roots: 'musical_instrument%1:06:00::',
    skip: 'bass electronic_instrument pipe bones whistle',
    drop: 'string reed flue baritone trump bombard snare',
    add: 'keyboard organ fiddle=violin',
  },
  {
    name: 'sport or game',
    why: 'one game is played',
    roots: `sport%1:04:00:: athletic_game%1:04:00:: card_game%1:04:00:: board_game%1:04:00::
      table_game%1:04:00::`,
    skip: `spectator_sport team_sport fight round singles doubles racing track blood_sport kick floating
      bathe`,
    drop: `casting stops auction nap hearts parliament casino grappling plunge dive jumping vaulting rum
      gin sparring spar`,
    add: 'hockey tennis rugby soccer cricket chess poker',
  },
  {
    name: 'furniture',
    why: 'one piece is of one kind',
    roots: 'furniture%1:06:00:: seat%1:06:00:: bedroom_furniture%1:06:00::',
    members: 'table%1:06:01::',
    skip: 'lamp nest stand sectional fitment wall_unit box sleeper counter buffet',
    flags: 'common',
  },
  {
    name: 'shape',
    why: 'one outline',
    roots: 'plane_figure%1:25:00::',
    skip: 'figure heart tree sector',
    add: 'cube sphere cylinder cone pyramid star',
    ranks: 3,
  },
  {
    name: 'relative',
    why: 'of one person to another: his mother is not his sister',
    roots: 'relative%1:18:00::',
    members: 'brother%1:18:00:: nephew%1:18:00:: uncle%1:18:00:: parent%1:18:00::',
    skip: `forefather progenitor kin kinsman in-law patriarch newlywed successor descendant bastard baby
      enate agnate bigamist consort twin quadruplet firstborn`,
    hide: 'sibling blood_relation ancestor',
    flags: 'common',
  },
  {
    name: 'sex',
    why: 'only the two branches exclude each other: a girl may be a daughter',
    members: 'male_person%1:18:00:: female_person%1:18:00::',
    skip: `nanny coquette dandy swell smasher bull cub foundling stiff dude chap Boy_Scout flirt buster
      gallant don`,
    drop: 'miss old_boy',
    depth: 5,
    flags: 'common branches',
  },
  {
    name: 'language',
    why: 'a text is in one language',
    roots: 'natural_language%1:10:00::',
    skip: 'tone_language',
    ranks: 2,
    flags: 'names common',
  },
  {
    name: 'currency',
    why: 'an amount is in one currency',
    roots: 'monetary_unit%1:23:00::',
    skip: 'fractional_monetary_unit',
    add: 'euro dollar pound yen franc',
    ranks: 3,
    flags: 'common',
  },
  {
    name: 'religion',
    why: 'an institution belongs to one religion',
    roots: 'religion%1:14:00::',
    skip: 'church sect cult established_church',
    add: 'christianity islam',
    flags: 'names',
  },
];
