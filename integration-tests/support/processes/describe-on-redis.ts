import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../../harness/free-port"
import { skipOrFailSuite } from "../jest/skip-or-fail-suite"

/** A Redis server without storage on disk. It is empty after a kill and a restart. */
export interface Redis {
  url: string
  /** Kills the server as `kill -9` does. */
  kill(): Promise<void>
  /** Starts a new server on the same port after a kill. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Declares a Jest suite and starts a `redis-server` of its own for the suite. If the program `redis-server` is not
 * installed, the suite is skipped. With REQUIRE_REDIS=1, the suite then fails instead.
 */
export function describeOnRedis(
  name: string,
  suite: (redis: () => Redis) => void
): void {
  if (spawnSync("redis-server", ["--version"]).status !== 0) {
    return skipOrFailSuite(name, {
      needs: "the program redis-server is installed",
      why: "there is no redis-server on the PATH",
      required: "REQUIRE_REDIS",
    })
  }
  describe(name, () => {
    let redis: Redis
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(() => redis.stop())

    suite(() => redis)
  })
}

/**
 * A shell script that runs Redis, and kills Redis when the script's standard input closes. The standard input closes
 * whenever this process ends, even if this process is killed.
 */
const REDIS_GUARD_SCRIPT = 'redis-server "$@" & read -r end; kill -9 $!'

async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), "checkout-transparent-redis-"))
  const start = async () => {
    const options = {
      port,
      bind: "127.0.0.1",
      dir: directory,
      save: "",
      appendonly: "no",
    }
    const guard = spawn("sh", [
      "-c",
      REDIS_GUARD_SCRIPT,
      "redis",
      ...Object.entries(options).flatMap(([name, value]) => [
        `--${name}`,
        String(value),
      ]),
    ])
    await waitUntilRedisIsReady(guard)
    return guard
  }
  let current = await start()
  const kill = async () => {
    if (current.exitCode === null) {
      current.stdin?.end()
      await once(current, "exit")
    }
  }
  return {
    url: `redis://127.0.0.1:${port}`,
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

async function waitUntilRedisIsReady({ stdout }: ChildProcess): Promise<void> {
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
