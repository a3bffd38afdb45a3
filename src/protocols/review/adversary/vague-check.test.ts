import { expect, test } from 'vitest';
import { vagueWords } from './vague-check.ts';

test.each([
  'Search works well',
  'The pages are user-friendly',
  'Errors are handled gracefully',
  'The site looks good',
  'Performance is fine, with good performance on a Saturday',
  'Volunteers are happy with the desk',
  'The desk is easy to use',
  'Everything works as expected',
  'The pages load quickly',
  'Data is secure',
  'Members can easily find a tool',
])('%s cannot fail', (text) => expect(vagueWords(text)).toBeDefined());

test.each([
  'Search works well with 60 people at once',
  'All tests in `desk/` pass, and the desk works as expected',
  'The page looks good at 360 pixels',
  'A second extension is refused',
  'Requests are handled properly: a wrong code returns an error',
  'Entries are in the history in the order they were made',
  'A member can filter and clear the list',
  'A member can like a photo',
  'The order is stable across runs',
  'The working tree is clean after the run',
])('%s can', (text) => expect(vagueWords(text)).toBeUndefined());
