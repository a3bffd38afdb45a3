// What is known of a program that can take a seat: where its login is, how it is closed and called, how it answers.

import type { PaidCall } from '../../domain/cost.ts';
import type { AnswerShape } from '../answers/answer-shape.ts';
import type { OwnHome } from './own-home.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** What a program said of one call. */
export interface Heard
  extends Pick<
    PaidCall,
    'inputTokens' | 'outputTokens' | 'cachedInputTokens' | 'cacheWriteTokens' | 'model'
  > {
  readonly text: string;
  /** Set when the program reports a failure of its own. */
  readonly failure?: string | undefined;
  /** What was wrong with an answer that the program itself held against the schema, in its words. */
  readonly misfit?: string | undefined;
  readonly cutOff?: boolean;
  /** In US dollars, by the program's own account. */
  readonly cost?: number | undefined;
  /** Tools that were run; none where the seat is closed. */
  readonly tools?: readonly string[];
}

/** A file that holds a login: where the program looks for it, and where the user keeps it. */
export interface LoginFile {
  /** Below the own home. */
  readonly here: string;
  /** Absolute. */
  readonly kept: string;
}

export interface Errand {
  readonly model: string | undefined;
  /** Given beside the prompt; undefined where the prompt carries it, or plain text is asked for. */
  readonly schema: AnswerShape['schema'] | undefined;
  /** Whether tools, settings and memories can be switched off in this version. */
  readonly isClosed: boolean;
  /** What the program listed when it was asked for what can be switched off. */
  readonly listed: string;
  readonly home: OwnHome;
  /** Ours. */
  readonly environment: Variables;
  /** The part of it that leads elsewhere, where the user trusts it. */
  readonly setUp: Readonly<Record<string, string>>;
}

export interface Call {
  readonly args: readonly string[];
  /** Beside the harmless variables. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface CommandDescription {
  /** By its usual name; undefined where the configuration has to say it. */
  readonly command?: string;
  /** The first that can be closed. */
  readonly oldestVersion: string;
  /** The first of a generation that nobody has looked at. */
  readonly unknownVersion: string;
  readonly install: string;
  readonly login: string;
  /** Its own account says what a call cost. */
  readonly reportsCost?: true;
  /** What helps where the login is in a keychain, which nobody reads from here. */
  readonly keychain?: string;
  /** Variables that belong to the login. */
  readonly loginVariables: readonly string[];
  /** Variables by which a company leads the program elsewhere; those that end in _ stand for all that begin so. */
  readonly setUpVariables: readonly string[];
  /** Asked before the first call: what can be switched off. */
  readonly list?: readonly string[];
  logins(environment: Variables): readonly LoginFile[];
  /** Whether it can be given this shape beside the prompt. */
  takes(shape: AnswerShape): boolean;
  /** Writes what belongs into the own home. */
  furnish(errand: Errand): Promise<Call>;
  hear(stdout: string, home: OwnHome): Promise<Heard>;
}

/** Instead of the long instructions that these programs give for work on code. */
export const NEUTRAL =
  'You answer one request, given on standard input, in the form it asks for, and say nothing else.';

export const withModel = (flag: string, model: string | undefined): string[] =>
  model === undefined ? [] : [flag, model];
