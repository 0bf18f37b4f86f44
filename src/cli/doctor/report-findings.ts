import { type Finding, VERDICTS } from "./findings"

const WORDS: Record<Finding["verdict"], string> = {
  ok: "ok",
  warning: "warning",
  problem: "problem",
  not_checked: "not checked",
}

/** One line for each check, what to do below it, and the sum. */
export function findingsInWords(findings: readonly Finding[]): string {
  const widest = Math.max(...findings.map((finding) => nameOf(finding).length))
  const lines = findings.flatMap((finding) => {
    const { verdict, found, toDo } = finding
    const begin = `${WORDS[verdict].padEnd(13)}${nameOf(finding).padEnd(widest + 2)}`
    const below = `\n${" ".repeat(begin.length)}`
    return [
      `${begin}${found.replace(/\n\s*/g, below)}`,
      ...(toDo === undefined
        ? []
        : [`${" ".repeat(begin.length)}To do: ${toDo}`]),
    ]
  })
  return `${lines.join("\n")}\n\n${sumInWords(findings)}\n`
}

function nameOf({ check, account }: Finding): string {
  return account === null ? check : `${check} (${account})`
}

function sumInWords(findings: readonly Finding[]): string {
  const sums = VERDICTS.map((verdict) => {
    const count = findings.filter((one) => one.verdict === verdict).length
    return `${WORDS[verdict]}: ${count}`
  })
  return sums.join(", ")
}

/** For scripts. */
export function findingsAsJson(findings: readonly Finding[]): string {
  const shown = findings.map(({ toDo, ...finding }) => ({
    ...finding,
    to_do: toDo ?? null,
  }))
  return `${JSON.stringify({ ok: exitCodeOf(findings) === 0, findings: shown }, null, 2)}\n`
}

/** 0: nothing keeps the store from selling. 1: there is a problem. */
export function exitCodeOf(findings: readonly Finding[]): number {
  return findings.some(({ verdict }) => verdict === "problem") ? 1 : 0
}
