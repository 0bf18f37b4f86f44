import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../development/free-port"
import { describeUnproven } from "./describe-unproven"

/** A Redis that stores nothing on disk: after kill and restart it is empty. */
export interface Redis {
  url: string
  /** Ends all of Medusa's locks, as if their time were over. */
  endLocks(): Promise<void>
  /** Deletes everything in the Redis while it runs. */
  empty(): Promise<void>
  /** Kills it as `kill -9` does. */
  kill(): Promise<void>
  /** Starts a new Redis on the same port, after a kill. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * A suite on a Redis: that of REDIS_URL, else a `redis-server` of its own, which a suite needs if
 * it kills it. Without any Redis the suite is skipped under a name that says so, or fails when
 * REQUIRE_REDIS is 1.
 */
export function describeOnRedis(
  name: string,
  { killsIt = false }: { killsIt?: boolean },
  suite: (redis: () => Redis) => void
): void {
  const given = killsIt ? undefined : process.env.REDIS_URL_FOR_TESTS
  if (given === undefined && !isInstalled()) {
    return describeUnproven(name, {
      needs: "runs on a Redis",
      why: "there is no redis-server on the PATH",
      required: "REQUIRE_REDIS",
    })
  }
  describe(name, () => {
    let redis: Redis
    beforeAll(async () => {
      redis = given === undefined ? await startRedis() : givenRedis(given)
    })
    afterAll(() => redis.stop())

    suite(() => redis)
  })
}

function isInstalled(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0
}

function givenRedis(url: string): Redis {
  const no = () => Promise.reject(new Error(`${url} is not ours to kill.`))
  return {
    url,
    endLocks: () => endLocksAt(url),
    empty: no,
    kill: no,
    restart: no,
    stop: () => Promise.resolve(),
  }
}

/** A shell script that kills the Redis when this process ends in any way, since that closes its input. */
const GUARD = 'redis-server "$@" & read -r end; kill -9 $!'

async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-redis-"))
  const start = async () => {
    const options = {
      ...{ port, bind: "127.0.0.1", dir: directory },
      ...{ save: "", appendonly: "no" },
    }
    const guard = spawn("sh", [
      ...["-c", GUARD, "redis"],
      ...Object.entries(options).flatMap(([name, value]) => [
        `--${name}`,
        String(value),
      ]),
    ])
    await untilReady(guard)
    return guard
  }
  let current = await start()
  const kill = async () => {
    if (current.exitCode === null) {
      current.stdin?.end()
      await once(current, "exit")
    }
  }
  const url = `redis://127.0.0.1:${port}`
  return {
    url,
    endLocks: () => endLocksAt(url),
    empty: () => ask(url, "FLUSHALL", "+OK"),
    kill,
    async restart() {
      current = await start()
    },
    async stop() {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const END_LOCKS =
  "for _, key in ipairs(redis.call('keys', 'medusa_lock:*')) do redis.call('pexpire', key, 1) end"

const endLocksAt = (url: string) => ask(url, `EVAL "${END_LOCKS}" 0`, "$-1")

/** Sends one inline command of Redis's protocol, so that no client is needed. */
async function ask(
  url: string,
  command: string,
  expected: string
): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`${command}\r\n`)
  const [answer] = (await once(socket, "data")) as [Buffer]
  socket.destroy()
  if (!answer.toString().startsWith(expected)) {
    throw new Error(`Redis said ${answer.toString()}`)
  }
}

async function untilReady({ stdout }: ChildProcess): Promise<void> {
  let said = ""
  for await (const chunk of stdout!.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    if (said.includes("Ready to accept connections")) {
      stdout!.resume()
      return
    }
  }
  throw new Error(`redis-server ended before it was ready: ${said}`)
}
