import { Agent, request } from "undici"

import type { ErrandName, Given, Result } from "./errands"

/** A full inbox takes its time. */
const LONGEST_MS = 10 * 60_000

const agent = new Agent({ headersTimeout: LONGEST_MS, bodyTimeout: LONGEST_MS })

export type RunErrand = <Name extends ErrandName>(
  name: Name,
  given: Given<Name>
) => Promise<Result<Name>>

/** Asks a process for errands; see errands.ts. */
export function errandsAt(url: string): RunErrand {
  return async (name, given) => {
    const answer = await request(`${url}/${name}`, {
      method: "POST",
      body: JSON.stringify(given),
      dispatcher: agent,
    })
    const said = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${name}: ${said}`)
    return JSON.parse(said) as never
  }
}
