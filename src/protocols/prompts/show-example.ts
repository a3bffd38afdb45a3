// One right answer, about a document that nobody will bring, as a prompt shows it.

export interface Example {
  /** What was asked about, in as few words as will do. */
  readonly given: string;
  readonly answer: object;
}

export const showExample = ({ given, answer }: Example): string =>
  `EXAMPLE, about another document${given === '' ? '' : `. ${given}`} Answer: ${JSON.stringify(answer)}`;
