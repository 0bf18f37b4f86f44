import type { BrowserReports } from "./browser-reports"

const COMPLAINT = /^(error|warning|uncaught|assert):/

/**
 * What a browser's console shows of errors and warnings, of scripts and of the
 * Content-Security-Policy; `expected` are those that a test provokes.
 */
export function complaints(
  { console: lines }: Pick<BrowserReports, "console">,
  expected?: RegExp
): string[] {
  return lines.filter((line) => COMPLAINT.test(line) && !expected?.test(line))
}
