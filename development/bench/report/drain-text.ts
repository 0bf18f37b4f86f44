import type { Drain } from "../drain/measure-drain"
import type { Drains } from "../drain/measure-drains"
import { percentile, spread } from "../statistics"
import { table } from "./table"

export function drainText({ ofNobody, ofOurs }: Drains): string {
  return `## A full inbox

${ofNobody.notifications} notifications of charges that no store has made wait in the inbox, and one process works them off.${
    ofOurs
      ? ` Then ${ofOurs.notifications} late notifications of ${ofOurs.charges} charges of ours that are paid and booked; those of one charge are joined into one look-up.`
      : ""
  } Before each, a fifth as many were worked off, and PostgreSQL took its statistics then, as it does in a shop where nothing waits. Meanwhile a new one is delivered every half a second: half of what a worker takes is what came last, so it must not wait for the others.

${table(
  [
    "Waiting",
    "Worked off in, s",
    "Per second",
    "Look-ups",
    "Last tenth to first",
    "Memory at 10, 50 and 100 %, MiB",
  ],
  both(ofNobody, ofOurs).map(([title, drain]) => [
    title,
    (drain.ms / 1000).toFixed(1),
    ((drain.notifications * 1000) / drain.ms).toFixed(0),
    String(drain.lookUps),
    `**${lastToFirst(drain).toFixed(2)}**`,
    drain.memory.map(({ rssMiB }) => rssMiB.toFixed(0)).join(", "),
  ])
)}

Time of each tenth, in the order in which they were worked off, in ms:

${table(
  ["Waiting", ...Array.from({ length: 10 }, (_, tenth) => `${tenth + 1}`)],
  both(ofNobody, ofOurs).map(([title, { tenthsMs }]) => [
    title,
    ...tenthsMs.map((ms) => ms.toFixed(0)),
  ])
)}

How long a new one waits until it is worked off, in ms:

${table(
  ["Waiting", "Inbox", "New ones", "Median", "95 % within", "Longest"],
  both(ofNobody, ofOurs).flatMap(([title, { fresh }]) => [
    [title, "empty", ...waits(fresh.whileEmptyMs)],
    [title, "full", ...waits(fresh.whileFullMs)],
  ])
)}

Times are those of the database: from a row's receipt to its end. Memory is the resident set of Medusa's process, which also answers requests; the look-ups of the second row include those of the new notifications.`
}

export function lastToFirst({ tenthsMs }: Drain): number {
  return (tenthsMs.at(-1) ?? NaN) / (tenthsMs[0] ?? NaN)
}

function both(ofNobody: Drain, ofOurs: Drain | undefined): [string, Drain][] {
  return [
    [`${ofNobody.notifications} of nobody's charges`, ofNobody],
    ...(ofOurs
      ? [
          [
            `${ofOurs.notifications} of ${ofOurs.charges} charges`,
            ofOurs,
          ] satisfies [string, Drain],
        ]
      : []),
  ]
}

function waits(ms: readonly number[]): string[] {
  const { median, most } = spread(ms)
  return [
    String(ms.length),
    ...[median, percentile(ms, 95), most].map((value) => value.toFixed(0)),
  ]
}
