import type { PlantedReport, WorkerReport, WorkerTask } from "./worker"

/**
 * Returns a text with a failed seed's violations, the command that runs it again, its story, and the log of the run.
 */
export function failureInWords(
  { seed, killedAt, violations, story, log = [] }: WorkerReport,
  { kind, observe }: Pick<WorkerTask, "kind" | "observe">
): string {
  const at = killedAt === undefined ? "" : `, killed at moment ${killedAt}`
  const again = [
    observe === "lookups" ? "" : ` --observe ${observe}`,
    killedAt === undefined ? "" : ` --kill-at ${killedAt}`,
  ].join("")
  return [
    "",
    `SEED ${seed}${at}: ${violations.length} violations`,
    ...violations.map((words) => `  ${words}`),
    `  again: npm run simulate -- --seeds 1 --from ${seed} --stories ${kind}${again}`,
    "  what was drawn:",
    ...Object.entries(story ?? {}).flatMap(([name, part]) =>
      [part].flat().map((one) => `    ${name}: ${JSON.stringify(one)}`)
    ),
    "  what happened, in seconds of the story:",
    ...log.map((line) => `  ${line}`),
    "",
  ].join("\n")
}

export function plantedFaultInWords(report: PlantedReport): string {
  const { name, seed, stories, revealedBy, others } = report
  return revealedBy
    ? `  found: ${name}\n    seed ${seed}, story ${stories}: ${revealedBy}`
    : [`  NOT FOUND in ${stories} stories: ${name}`, ...others].join("\n    ")
}
