// The classes in which one thing cannot be two at once: which parts of WordNet's tree of nouns to take, and why.
// Apart from the extraction because this is the judgement and that is the mechanism.

/**
 * @typedef {object} ClassPlan
 * @property {string} name
 * @property {readonly string[]} roots Sense keys; what hangs below them belongs to the class, they do not.
 * @property {readonly string[]} [members] Sense keys that belong to the class themselves, with what hangs below.
 * @property {readonly string[]} [skip] Lemmas of synsets to leave out with everything below: they cut across the class.
 * @property {string} [drop] Words that mean something else to most readers.
 * @property {readonly string[]} [hide] Lemmas of synsets whose own words are left out, not what is below them.
 * @property {true} [names] The words of the class are written with a capital.
 * @property {true} [phrases] Take rare phrases of two words too (`hot chocolate`), not only frequent ones.
 * @property {string} [add] Words that WordNet files elsewhere or ranks too low, as `word<parent`, `word=same` or `word`.
 * @property {number} [ranks] The class sense must be among so many first senses of the noun; 2 unless told.
 * @property {number} [depth] How far below the roots to go.
 * @property {true} [common] Only words met in the tagged texts and heads of compounds: the tree is large and mostly rare.
 * @property {true} [branches] Only the first level excludes: crimson and scarlet are both red.
 */

/** @type {readonly ClassPlan[]} */
export const CLASSES = [
  {
    // One surface has one colour when a sentence names one; shades of one colour are no conflict.
    name: 'colour',
    roots: ['chromatic_color%1:07:00::', 'achromatic_color%1:07:00::'],
    skip: ['blond', 'pastel', 'complementary_color', 'salmon', 'bleach', 'frostiness'],
    add: 'grey=gray silver<gray beige<brown tan<brown maroon<red magenta<purple cyan<blue lilac<purple lime<green',
    branches: true,
  },
  // An event falls in one month, on one weekday, in one season.
  { name: 'month', names: true, roots: ['gregorian_calendar_month%1:28:00::'], ranks: 4 },
  {
    name: 'weekday',
    names: true,
    roots: ['day_of_the_week%1:28:00::'],
    hide: ['rest_day'],
    skip: ['workday', 'feria', 'Sabbath'],
  },
  { name: 'season', roots: ['season%1:28:00::'], skip: ['harvest', 'haying', 'monsoon'] },
  {
    name: 'heavenly body',
    names: true,
    roots: ['planet%1:17:00::'],
    add: 'mercury pluto uranus neptune sun moon',
    hide: ['inferior_planet', 'Jovian_planet', 'outer_planet', 'superior_planet', 'terrestrial_planet'],
    skip: ['evening_star', 'morning_star'],
  },
  {
    name: 'compass point',
    roots: [],
    add: 'north northern=north northward=north south southern=south southward=south east eastern=east eastward=east west western=west westward=west',
  },
  // What a meal, a drink, a dish is made of or called; kinds of meat keep apart from the animals' names.
  {
    name: 'meal',
    roots: [],
    members: ['breakfast%1:13:00::', 'lunch%1:13:00::', 'brunch%1:13:00::'],
    add: 'dinner supper=dinner',
    depth: 1,
  },
  {
    name: 'drink',
    roots: ['beverage%1:13:00::', 'fruit_drink%1:13:00::'],
    members: ['water%1:13:00::'],
    skip: [
      'potion',
      'mixer',
      'cooler',
      'refresher',
      'home_brew',
      'slug',
      'aperitif',
      'mixed_drink',
      'wish-wash',
      'cuppa',
    ],
    hide: ['brew'],
    drop: 'generic varietal must vintage malt marc spirits bitters dope lacing hock',
    phrases: true,
    add: 'coke<cola pepsi<cola juice=fruit_juice whisky=whiskey latte<coffee water',
    ranks: 3,
  },
  {
    name: 'vegetable or fruit',
    drop: 'delicious prima emperor cling jack chips fries cole',
    roots: ['vegetable%1:13:00::', 'edible_fruit%1:13:00::'],
    skip: ['julienne', 'raw_vegetable', 'windfall', 'greens', 'garambulla'],
    add: 'zucchini=courgette',
  },
  {
    name: 'meat',
    roots: ['meat%1:13:01::'],
    skip: ['cut', 'stew_meat', 'game', 'dark_meat', 'variety_meat', 'organs', 'cold_cuts'],
    common: true,
  },
  {
    name: 'animal',
    drop: 'fly bug queen royal drone mount entire chat whiff setter pointer retriever diver darter screamer sweeper sitter racer steamer comma admiral miller ephemeral pout char kite martin jersey beef constrictor shiner snapper human',
    roots: ['vertebrate%1:05:00::', 'arthropod%1:05:00::', 'mollusk%1:05:00::', 'worm%1:05:00::'],
    skip: [
      'fetus',
      'baby',
      'homo',
      'sow',
      'water_buffalo',
      'pack_animal',
      'draft_animal',
      'stablemate',
      'workhorse',
      'pest',
      'vermin',
    ],
    add: 'kitten<cat lamb<sheep calf<cattle rooster<chicken',
    common: true,
  },
  { name: 'tree', roots: ['tree%1:20:00::'], common: true },
  {
    name: 'flower',
    roots: ['flower%1:20:00::'],
    add: 'rose tulip lily daffodil iris lavender carnation',
    common: true,
  },
  {
    // What a thing is made of.
    name: 'material',
    drop: 'log lead yoke coping pad crush chad flimsy knit fibre alligator plush russet mercury',
    roots: ['building_material%1:27:00::'],
    members: [
      'wood%1:27:00::',
      'plastic%1:27:00::',
      'glass%1:27:00::',
      'paper%1:27:00::',
      'leather%1:27:00::',
      'rock%1:27:00::',
      'sand%1:27:00::',
      'clay%1:27:00::',
      'rubber%1:27:00::',
      'ceramic%1:06:00::',
      'cardboard%1:27:00::',
      'fabric%1:06:00::',
      'metallic_element%1:27:00::',
    ],
    skip: [
      'card',
      'sheet',
      'piece_of_cloth',
      'net',
      'board',
      'lumber',
      'siding',
      'flooring',
      'fencing_material',
      'waterproof',
      'coating',
      'hair',
    ],
    add: 'metallic=metal wooden=wood woolen=wool stone=rock aluminium=aluminum steel<metal bronze<metal brass<metal gold<metal golden=gold',
    common: true,
  },
  {
    name: 'element',
    drop: 'lead',
    roots: ['chemical_element%1:27:00::'],
    skip: ['carbon', 'allotrope', 'trace_element', 'radioactive_material'],
    add: 'carbon gold',
    common: true,
  },
  {
    name: 'room',
    phrases: true,
    roots: ['room%1:06:00::'],
    members: ['garage%1:06:00::', 'office%1:06:00::'],
    skip: [
      'compartment',
      'chamber',
      'closet',
      'cell',
      'presence_chamber',
      'hall',
      'reception_room',
      'door',
      'floor',
      'durbar',
      'bar',
    ],
    add: 'living_room drawing_room=living_room prison_cell jail_cell=prison_cell cell=prison_cell common_room hallway corridor=hallway attic basement cellar=basement lounge balcony bathroom=lavatory conference_room meeting_room=conference_room',
  },
  {
    name: 'building',
    roots: ['building%1:06:00::'],
    skip: [
      'architecture',
      'center',
      'firetrap',
      'ruin',
      'tower',
      'house',
      'government_building',
      'Roman_building',
      'office_building',
      'place_of_worship',
      'hall',
      'outbuilding',
      'skyscraper',
      'telecom_hotel',
      'apartment_building',
      'ministry',
    ],
    members: [
      'church%1:06:00::',
      'mosque%1:06:00::',
      'synagogue%1:06:00::',
      'barn%1:06:00::',
      'garage%1:06:00::',
      'shed%1:06:00::',
    ],
    add: 'school house prison museum library airport stadium',
    common: true,
  },
  {
    name: 'vehicle',
    drop: 'commuter pusher carrier smoker racer wagon tank fighter interceptor hulk gig',
    roots: ['vehicle%1:06:00::'],
    members: ['train%1:06:00::', 'bus%1:06:00::', 'truck%1:06:00::'],
    skip: [
      'bogy',
      'military_vehicle',
      'test-driver',
      'rocket',
      'convertible',
      'bareboat',
      'used-car',
      'lifeboat',
      'wreck',
      'passenger_ship',
      'minicab',
    ],
    add: 'ship=boat yacht<boat tram=streetcar motorcycle motorbike=motorcycle bike=motorcycle moped<motorcycle lorry=truck cab=taxi limousine<car minivan<car',
    common: true,
  },
  {
    name: 'musical instrument',
    drop: 'string reed flue baritone trump bombard snare',
    roots: ['musical_instrument%1:06:00::'],
    skip: ['bass', 'electronic_instrument', 'pipe', 'bones', 'whistle'],
    add: 'keyboard organ fiddle=violin',
  },
  {
    name: 'sport or game',
    drop: 'casting stops auction nap hearts parliament casino grappling plunge dive jumping vaulting rum gin sparring spar',
    roots: [
      'sport%1:04:00::',
      'athletic_game%1:04:00::',
      'card_game%1:04:00::',
      'board_game%1:04:00::',
      'table_game%1:04:00::',
    ],
    skip: [
      'spectator_sport',
      'team_sport',
      'fight',
      'round',
      'singles',
      'doubles',
      'racing',
      'track',
      'blood_sport',
      'kick',
      'floating',
      'bathe',
    ],
    add: 'hockey tennis rugby soccer cricket chess poker',
  },
  {
    name: 'furniture',
    roots: ['furniture%1:06:00::', 'seat%1:06:00::', 'bedroom_furniture%1:06:00::'],
    members: ['table%1:06:01::'],
    skip: [
      'lamp',
      'nest',
      'stand',
      'sectional',
      'fitment',
      'wall_unit',
      'box',
      'sleeper',
      'counter',
      'buffet',
    ],
    common: true,
  },
  {
    name: 'shape',
    roots: ['plane_figure%1:25:00::'],
    add: 'cube sphere cylinder cone pyramid star',
    skip: ['figure', 'heart', 'tree', 'sector'],
    ranks: 3,
  },
  // Of one person to another: his mother is not his sister.
  {
    name: 'relative',
    roots: ['relative%1:18:00::'],
    skip: [
      'forefather',
      'progenitor',
      'kin',
      'kinsman',
      'in-law',
      'patriarch',
      'newlywed',
      'successor',
      'descendant',
      'bastard',
      'baby',
      'enate',
      'agnate',
      'bigamist',
      'consort',
      'twin',
      'quadruplet',
      'firstborn',
    ],
    hide: ['sibling', 'blood_relation', 'ancestor'],
    members: ['brother%1:18:00::', 'nephew%1:18:00::', 'uncle%1:18:00::', 'parent%1:18:00::'],
    common: true,
  },
  // Only the two branches exclude each other; a girl may be a daughter.
  {
    name: 'sex',
    drop: 'miss old_boy',
    roots: [],
    members: ['male_person%1:18:00::', 'female_person%1:18:00::'],
    common: true,
    branches: true,
    depth: 5,
    skip: [
      'nanny',
      'coquette',
      'dandy',
      'swell',
      'smasher',
      'bull',
      'cub',
      'foundling',
      'stiff',
      'dude',
      'chap',
      'Boy_Scout',
      'flirt',
      'buster',
      'gallant',
      'don',
    ],
  },
  {
    name: 'language',
    names: true,
    roots: ['natural_language%1:10:00::'],
    skip: ['tone_language'],
    common: true,
    ranks: 2,
  },
  {
    name: 'currency',
    roots: ['monetary_unit%1:23:00::'],
    skip: ['fractional_monetary_unit'],
    common: true,
    ranks: 3,
    add: 'euro dollar pound yen franc',
  },
  {
    name: 'religion',
    names: true,
    roots: ['religion%1:14:00::'],
    skip: ['church', 'sect', 'cult', 'established_church'],
    add: 'christianity islam',
  },
];

/** Sense keys whose instances are places with a name; below one another by part-of, not by kind. */
export const PLACES = {
  country: ['country%1:15:00::', 'continent%1:17:00::'],
  city: ['city%1:15:00::', 'national_capital%1:15:00::', 'state_capital%1:15:00::'],
  state: ['american_state%1:15:00::'],
};

/** Filed as islands and peninsulas. */
export const MORE_COUNTRIES = ['korea%1:15:00::', 'wales%1:15:00::', 'taiwan%1:15:00::'];

/** Where part-of leads nowhere, the kind of country or this table names the continent. */
export const CONTINENT_OF_KIND = new Map([
  ['European_country', 'europe%1:17:00::'],
  ['Scandinavian_country', 'europe%1:17:00::'],
  ['Balkan_country', 'europe%1:17:00::'],
  ['Asian_country', 'asia%1:17:00::'],
  ['African_country', 'africa%1:17:00::'],
  ['North_American_country', 'north_america%1:17:00::'],
  ['Central_American_country', 'north_america%1:17:00::'],
  ['South_American_country', 'south_america%1:17:00::'],
  ['kingdom', 'europe%1:17:00::'],
]);

/** WordNet ties these adjectives to an island or to the other state of that name. */
export const MORE_PEOPLES = new Map([
  ['united_kingdom%1:15:00::', 'british'],
  ['china%1:15:00::', 'chinese'],
  ['ireland%1:15:01::', 'irish'],
]);
