// `steelman verify`: the folder of a run in, what does not hold out; exit 1 if anything does not.

import { renderVerifyJson, renderVerifyText } from '../verify/render-verify.ts';
import { verify } from '../verify.ts';
import type { Session } from './session.ts';

/** The exit code. */
export async function runVerify(folder: string, session: Session): Promise<number> {
  const { cwd, options } = session;
  const report = await verify(folder, { cwd });
  for (const { message } of report.warnings) session.warn(message);
  const text = options.json
    ? renderVerifyJson(report)
    : renderVerifyText(report, { summary: !options.quiet });
  session.print(text);
  return report.ok ? 0 : 1;
}
