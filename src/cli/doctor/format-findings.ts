import {
  type Finding,
  type Severity,
  toFindingResponse,
  type FindingResponse,
} from "../../domain/health/finding"
import { createFindingTextFunction } from "../../texts/finding-texts"

export function toFindingResponses(
  findings: readonly Finding[]
): FindingResponse[] {
  return findings.map((one) =>
    toFindingResponse(one, createFindingTextFunction())
  )
}

const SEVERITY_WORDS: Record<Severity, string> = {
  fine: "ok",
  warning: "warning",
  problem: "problem",
  unknown: "not checked",
}

/**
 * Returns the findings of the doctor command as text. Each finding has a line with its result, followed by its details
 * and by what to do. The last line counts the findings of each severity.
 */
export function formatFindings(findings: readonly FindingResponse[]): string {
  const widest = Math.max(
    ...findings.map((finding) => checkNameOf(finding).length)
  )
  const lines = findings.flatMap((finding, index) => {
    const { severity, says, to_do: toDo, figures } = finding
    const begin = `${SEVERITY_WORDS[severity].padEnd(13)}${checkNameOf(finding).padEnd(widest + 2)}`
    const indent = " ".repeat(begin.length)
    return [
      `${begin}${says}`,
      ...formatFindingFigures(figures).map((line) => `${indent}${line}`),
      // Findings that follow each other can have the same remedy, for example seven missing options. It is printed
      // once, after the last of them.
      ...(toDo === null || toDo === findings[index + 1]?.to_do
        ? []
        : [`${indent}To do: ${toDo}`]),
    ]
  })
  return `${lines.join("\n")}\n\n${formatSeverityCounts(findings)}\n`
}

function checkNameOf({ check, account }: FindingResponse): string {
  return account === null ? check : `${check} (${account})`
}

/**
 * Returns the lines that are printed below a finding. The first has `details`, a sentence for the developer. The second
 * has all other values of the finding that are not empty.
 */
function formatFindingFigures(figures: FindingResponse["figures"]): string[] {
  const { details, ...others } = figures
  const known = Object.entries(others).filter(([, value]) => {
    const isEmpty = Array.isArray(value) && value.length === 0
    return value !== null && value !== undefined && !isEmpty
  })
  const line = known
    .map(
      ([name, value]) =>
        `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`
    )
    .join(", ")
  return [
    ...(typeof details === "string" ? [details] : []),
    ...(line === "" ? [] : [line]),
  ]
}

function formatSeverityCounts(findings: readonly FindingResponse[]): string {
  return (Object.keys(SEVERITY_WORDS) as Severity[])
    .map((severity) => {
      const found = findings.filter((one) => one.severity === severity)
      return `${SEVERITY_WORDS[severity]}: ${found.length}`
    })
    .join(", ")
}

/** Returns the exit code of the doctor command: 1 if at least one finding is a problem, and 0 otherwise. */
export function exitCodeOf(findings: readonly FindingResponse[]): 0 | 1 {
  return findings.some(({ severity }) => severity === "problem") ? 1 : 0
}
