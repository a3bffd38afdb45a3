import { describe, expect, test } from 'vitest';
import { areSiblings, classesOf, sharedClass } from './are-siblings.ts';

const SIBLINGS: readonly (readonly [string, string, string])[] = [
  ['red', 'blue', 'colour'],
  ['scarlet', 'turquoise', 'colour'],
  ['france', 'germany', 'place'],
  ['paris', 'germany', 'place'],
  ['texas', 'canada', 'place'],
  ['japanese', 'north korean', 'nationality'],
  ['chinese', 'indians', 'nationality'],
  ['monday', 'friday', 'weekday'],
  ['january', 'march', 'month'],
  ['summer', 'winter', 'season'],
  ['mars', 'venus', 'heavenly body'],
  ['brick', 'wood', 'material'],
  ['wooden', 'plastic', 'material'],
  ['kitchen', 'garage', 'room'],
  ['kitchen', 'dining room', 'room'],
  ['beer', 'hot chocolate', 'drink'],
  ['onions', 'potatoes', 'vegetable or fruit'],
  ['apple', 'carrot', 'vegetable or fruit'],
  ['dogs', 'cat', 'animal'],
  ['poodle', 'terrier', 'animal'],
  ['guitar', 'piano', 'musical instrument'],
  ['tennis', 'football', 'sport or game'],
  ['bicycle', 'train', 'vehicle'],
  ['man', 'girl', 'sex'],
  ['women', 'boys', 'sex'],
  ['mother', 'sister', 'relative'],
  ['breakfast', 'dinner', 'meal'],
  ['circle', 'triangle', 'shape'],
  ['dollar', 'euro', 'currency'],
  ['north', 'western', 'compass point'],
  ['sitting', 'kneeling', 'posture'],
  ['two', '3', 'number'],
  ['twenty-four', '25', 'number'],
  ['first', '3rd', 'ordinal'],
  ['second-story', '70th-story', 'ordinal'],
  ['daily', 'weekly', 'frequency'],
  ['postgres', 'mongodb', 'store'],
  ['python', 'rust', 'programming language'],
  ['json', 'xml', 'data format'],
];

const OTHERS = `dog/poodle dog/animal dog/dogs red/scarlet scarlet/crimson sofa/couch man/person girl/woman europe/france
american/north-american england/britain holland/netherlands autumn/fall car/automobile vegetable/carrot soccer/football
square/rectangle javascript/typescript postgres/postgresql two/2 first/1st boat/ship bathroom/toilet steel/metal
wine/champagne cement/concrete son/boy mother/parent car/green codes/cat being/dog mother/moth siting/standing
supper/dinner korean/british-columbia constructor/prototype`;

describe('areSiblings', () => {
  test.each(SIBLINGS)('%s and %s exclude each other: %s', (a, b, name) => {
    expect([sharedClass(a, b), sharedClass(b, a)]).toEqual([name, name]);
    expect(areSiblings(a, b)).toBe(true);
  });

  test.each(OTHERS.split(/\s+/).map((pair) => pair.split('/') as [string, string]))(
    '%s and %s do not exclude each other',
    (a, b) => expect([areSiblings(a, b), areSiblings(b, a)]).toEqual([false, false]),
  );

  test('a reader can ask which phrases to join', () => {
    expect(classesOf('living room')).toEqual(['room']);
    expect(classesOf('north korea')).toEqual(['place']);
    expect(classesOf('large room')).toEqual([]);
  });

  test('a word may belong to more classes than one', () => {
    expect(classesOf('orange')).toEqual(['colour', 'vegetable or fruit']);
  });
});
