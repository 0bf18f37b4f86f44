import type { BrowserReports } from "./browser-reports"

const COMPLAINT = /^(error|warning|uncaught|assert):/

/**
 * Returns the errors and warnings in a browser's console, of scripts and of the content security policy, except those
 * that `expected` matches.
 */
export function complaints(
  { console: lines }: Pick<BrowserReports, "console">,
  expected?: RegExp
): string[] {
  return lines.filter((line) => COMPLAINT.test(line) && !expected?.test(line))
}
