import { Pool } from "undici"
import { EXPECTED_STATUSES, hostileShot, type Target } from "./hostile-shots"

/** Far above what any answer takes under this load. */
const LONGEST_MS = 10_000
const LANES = 16
/** Enough to see what goes wrong. */
const MOST_PROBLEMS = 20

export interface Volley {
  /** Of the store. */
  url: string
  target: Target
  seed: number
  from: number
  to: number
}

export interface Tally {
  statuses: Record<number, number>
  /** How often the server answered a refusal and closed before all was sent. */
  cutOff: number
  /** What must not happen, each with the shot that made it; the first of them. */
  problems: string[]
}

/** Posts these shots, sixteen at a time, over connections that are kept. */
export async function shoot(volley: Volley): Promise<Tally> {
  const tally: Tally = { statuses: {}, cutOff: 0, problems: [] }
  const pool = new Pool(volley.url, {
    connections: LANES,
    headersTimeout: LONGEST_MS,
    bodyTimeout: LONGEST_MS,
  })
  let next = volley.from
  const lane = async () => {
    while (next < volley.to && tally.problems.length < MOST_PROBLEMS) {
      await shootOnce(pool, { volley, tally, index: next++ })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await pool.destroy()
  return tally
}

async function shootOnce(
  pool: Pool,
  { volley, tally, index }: { volley: Volley; tally: Tally; index: number }
): Promise<void> {
  const { seed, target } = volley
  const { path, headers, body, mayBeCutOff } = hostileShot(
    { seed, index },
    target
  )
  const which = `shot ${index} of seed ${seed} at ${path}`
  try {
    const answer = await pool.request({ method: "POST", path, headers, body })
    const text = await answer.body.text()
    const { statusCode: status } = answer
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (!EXPECTED_STATUSES.includes(status)) {
      tally.problems.push(`${which}: ${status} ${text.slice(0, 200)}`)
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (mayBeCutOff && CLOSED.includes(code ?? "")) {
      tally.cutOff += 1
    } else {
      tally.problems.push(`${which}: ${code} ${message}`)
    }
  }
}

/** What a sender sees that still writes when the server has closed. */
const CLOSED = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]
