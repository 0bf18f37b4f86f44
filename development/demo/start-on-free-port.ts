import { freePort } from "../free-port"

const ATTEMPTS = 5

/**
 * Starts a server on `wanted` or the next free port. If another program takes the port before the
 * start, tries the next one.
 */
export async function startOnFreePort<Started>(
  wanted: number,
  start: (port: number) => Promise<Started>
): Promise<{ started: Started; port: number }> {
  let port = await freePort(wanted)
  for (let attempt = 1; ; attempt++) {
    try {
      return { started: await start(port), port }
    } catch (error) {
      const taken = String(error).includes("EADDRINUSE")
      if (!taken || attempt === ATTEMPTS) throw error
      port = await freePort(port + 1)
    }
  }
}
