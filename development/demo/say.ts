/** One line per step, so that a whole purchase is read at a glance. */
export function say(what: string, detail: string): void {
  console.log(`  ${what.padEnd(12)} ${detail}`)
}
