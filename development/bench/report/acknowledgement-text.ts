import type {
  AcknowledgementRow,
  Acknowledgements,
} from "../acknowledge/summary"
import type { Scene } from "../acknowledge/targets"
import type { BenchOptions } from "../options"
import { table, withRange } from "./table"

export function acknowledgementText(
  measured: Acknowledgements,
  options: BenchOptions
): string {
  const { rowBytes, workedOff } = measured
  return `## Acknowledging notifications

How many notifications a second are taken, 16 at a time. Beside our route, in the same Medusa process and through the same connections to the database: a route of this benchmark that lets Medusa parse the body and does one insert, which is the limit inside Medusa. Its row has ${rowBytes.bare} bytes, that of our inbox ${rowBytes.ours}. The goal is a ratio of 0.9.

${rateTable(measured, "alone")}

The same while a second process works off a backlog on the same cores: a median of ${workedOff.ours} notifications during a turn of ours, and of ${workedOff.bare} during one of the bare route.

${rateTable(measured, "beside")}

${options.rounds} ${options.rounds === 1 ? "round" : "rounds"} of ${options.deliveries} different notifications for each, after the documented example of a card's, with a valid token, of charges that no store has made; in the one order and then in the other, over connections that stay open, to tables that are empty at first. Timed from sending the request to the last byte of the answer. The command fails when an acknowledged notification is not in the database.

Processing is not in the first table: the answering process runs in Medusa's \`server\` mode, and nobody else takes from the inbox meanwhile. A server process hands its events to the workers through Redis; here is no Redis, so the event goes to nobody, and what it would cost to send it, of ours as of core's route, is left out.`
}

function rateTable({ rows, ratios }: Acknowledgements, scene: Scene): string {
  const { ratio, perRound } = ratios[scene]
  return table(
    [
      "Target",
      "Per second",
      "Ratio",
      "Ratio, round by round",
      "Time of one, ms",
      "95 % within, ms",
      "Processor time of one, ms",
    ],
    rows
      .filter((row) => row.scene === scene)
      .map((row) => [
        row.target.title,
        withRange(row.perSecond, 0),
        ...(row.target.name === "ours"
          ? [`**${ratio.toFixed(2)}**`, withRange(perRound, 2)]
          : ["", ""]),
        withRange(row.medianMs, 1),
        withRange(row.p95Ms, 1),
        processorText(row),
      ])
  )
}

function processorText({ processorMs }: AcknowledgementRow): string {
  return processorMs ? withRange(processorMs, 2) : "unknown"
}
