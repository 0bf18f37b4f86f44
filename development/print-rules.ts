// `npm run docs:rules`: prints the rules of src/charge/decide/rules.ts into docs/reconciliation.md.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { format, resolveConfig } from "prettier"

import * as When from "../src/charge/decide/conditions"
import type { ReconciliationInput } from "../src/charge/decide/reconciliation-input"
import type { Conditions, Rule } from "../src/charge/decide/rule"
import { RULES } from "../src/charge/decide/rules"
import {
  type Dimension,
  type Situation,
  STATES,
} from "../src/charge/decide/situation"
import { WAITS } from "../src/charge/decide/waits"

const DOC = join(__dirname, "../docs/reconciliation.md")
const [FROM, TO] = ["<!-- the rules -->", "<!-- to here -->"] as const

/** The page with the rules as they are. */
export async function pageWithRules(): Promise<string> {
  const page = readFileSync(DOC, "utf8")
  const before = page.slice(0, page.indexOf(FROM) + FROM.length)
  const after = page.slice(page.indexOf(TO))
  const groups = GROUPS.map(([name, conditions]) => {
    const [under, rest] = grouped(conditions, name)
    return `| ${inProse(name)} | ${under} | ${inWords(rest)} |`
  })
  const rows = RULES.map((rule, index) => {
    const [under, rest] = grouped(rule.when)
    const either = (rule.either ?? []).map((one) => {
      const [its, others] = grouped(one)
      return `(${[its, inWords(others)].filter(Boolean).join("; ")})`
    })
    const where = [inWords(rest), either.join(" or ")]
      .filter(Boolean)
      .join("; ")
    return `| ${index + 1} | ${under} | ${where} | ${done(rule)} |`
  })
  const text = [
    ...[before, "", "| Called | As far as | And where |", "|-|-|-|", ...groups],
    ...["", "| | As far as | And where | What is done |", "|-|-|-|-|", ...rows],
    ...["", after],
  ]
  return format(text.join("\n"), {
    ...(await resolveConfig(DOC)),
    parser: "markdown",
  })
}

/** Conditions that several rules share, those that ask least first. */
const GROUPS = Object.entries<Conditions | readonly unknown[]>(When)
  .filter((entry): entry is [string, Conditions] => !Array.isArray(entry[1]))
  .sort(([, one], [, other]) => sizeOf(one) - sizeOf(other))

/** The more dimensions it names, and the fewer states of them, the more it asks. */
function sizeOf(conditions: Conditions): number {
  return Object.values(conditions).reduce(
    (size, states) => size + 100 - [states].flat().length,
    0
  )
}

/** The longest other group that conditions are part of, and what they say beyond it. */
function grouped(given: Conditions, name?: string): [string, Conditions] {
  const states = (of: Conditions, dimension: string) =>
    [of[dimension as Dimension] ?? []].flat() as string[]
  const [called = "", group = {}] =
    GROUPS.filter(
      ([other, conditions]) =>
        other !== name &&
        sizeOf(conditions) > 0 &&
        (name === undefined || sizeOf(conditions) < sizeOf(given)) &&
        Object.keys(conditions).every(
          (dimension) =>
            states(given, dimension).length > 0 &&
            states(given, dimension).every((state) =>
              states(conditions, dimension).includes(state)
            )
        )
    ).at(-1) ?? []
  const rest = Object.fromEntries(
    Object.entries(given).filter(
      ([dimension]) =>
        states(given, dimension).join() !== states(group, dimension).join()
    )
  )
  return [inProse(called), rest]
}

function inProse(name: string): string {
  return name.toLowerCase().replaceAll("_", " ")
}

/** The shorter of what is in it and what is not. */
function inWords(conditions: Conditions): string {
  return Object.entries(conditions)
    .map(([dimension, wanted]) => {
      const states = [wanted].flat()
      const others = Object.keys(STATES[dimension as Dimension]).filter(
        (state) => !states.includes(state as never)
      )
      return others.length < states.length
        ? `${dimension} not ${others.join(", not ")}`
        : `${dimension} ${states.join(" or ")}`
    })
    .join("; ")
}

/** Asked of a situation in which everything is there, and is unnamed. */
const UNNAMED: unknown = new Proxy(() => "", {
  get: (_, key) => (key === Symbol.toPrimitive ? () => "as found" : UNNAMED),
  apply: () => UNNAMED,
})

const NOBODY = {
  charge: { details: {}, sums: { captured: 0, refunded: 0 }, state: "paid" },
  records: {},
} as unknown as ReconciliationInput

function done({ then }: Rule): string {
  const correction = then(UNNAMED as Situation, NOBODY)
  if (correction.kind === "none") {
    return "nothing: both sides agree"
  }
  if (correction.kind === "wait") {
    const isListed = WAITS[correction.for] === "listed"
    return `wait for \`${correction.for}\` (${isListed ? "listed when it takes too long" : "until it is over"})`
  }
  if (correction.kind === "list_discrepancy") {
    const { kind } = correction.discrepancy
    return typeof kind === "string" ? `list \`${kind}\`` : "list what was found"
  }
  return `\`${correction.kind}\``
}

if (require.main === module) {
  void pageWithRules().then((page) => writeFileSync(DOC, page))
}
