// The reader under test, from the build: conflicts between texts, conflicts within a document, likeness of texts.

import { findDocumentConflicts, findTextConflict } from '../../dist/text/compare-texts.js';
import { measureLikeness, weighBody, weighStems } from '../../dist/text/measure-likeness.js';
import { createReader } from '../../dist/text/read-statement.js';

/**
 * @typedef {{ kind: string, reason: string }} Found
 * @typedef {{
 *   findTextConflict: (a: string, b: string) => Found | undefined,
 *   findDocumentConflicts: (texts: readonly string[]) => ({ a: number, b: number } & Found)[],
 *   likenessWithin: (texts: readonly string[]) => (a: string, b: string) => number,
 * }} Detector
 */

/** @type {Detector} */
export const DETECTOR = { findTextConflict, findDocumentConflicts, likenessWithin };

/** Likeness of two texts, their stems weighed over all texts of the set. @param {readonly string[]} texts */
function likenessWithin(texts) {
  const reader = createReader();
  const statements = texts.map(reader.readStatement);
  const weighing = weighStems(
    statements.map(({ stems }) => stems),
    statements.reduce((most, { stems }) => Math.max(most, (stems.at(-1) ?? -1) + 1), 0),
  );
  const bodyOf = (/** @type {string} */ text) =>
    weighBody(
      new Map(reader.readStatement(text).stems.map((/** @type {number} */ stem) => [stem, 1])),
      weighing,
    );
  return (/** @type {string} */ a, /** @type {string} */ b) => measureLikeness(bodyOf(a), bodyOf(b));
}
