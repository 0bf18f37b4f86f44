import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

import { Client } from "@medusajs/framework/pg"

import { startPostgres } from "../../../harness/postgres/start-postgres"
import { eventually } from "../../../harness/eventually"

const LAUNCHER = resolve(__dirname, "../../../harness/postgres/start-postgres")

describe("the embedded PostgreSQL", () => {
  it("the embedded PostgreSQL of the tests stops and deletes all its files if its parent process is killed", async () => {
    const parent = await aParentWithPostgres()
    expect(await doesServerAnswer(parent.url)).toBe(true)

    parent.kill()

    await eventually(async () => {
      expect(await doesServerAnswer(parent.url)).toBe(false)
      expect(existsSync(parent.directory)).toBe(false)
    })
  })

  it("the embedded PostgreSQL of the tests keeps its data between two starts if it has a data directory", async () => {
    // The path has a space, as on many desktops.
    const keepIn = mkdtempSync(join(tmpdir(), "kept data "))
    const first = await startPostgres({ keepIn })
    await queryNewConnection(first.urlOf("postgres"), "create database kept")
    await first.stop()

    const second = await startPostgres({ keepIn })

    expect(await doesServerAnswer(second.urlOf("kept"))).toBe(true)
    await second.stop()
    rmSync(keepIn, { recursive: true })
  })
})

async function aParentWithPostgres() {
  const parent = spawn(
    process.execPath,
    [
      "--require",
      "ts-node/register/transpile-only",
      "--eval",
      `require(${JSON.stringify(LAUNCHER)}).startPostgres().then((server) => {
        console.log(server.urlOf("postgres"))
        setInterval(() => undefined, 1000)
      })`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] }
  )
  const url = await new Promise<string>((done) =>
    parent.stdout.once("data", (line: Buffer) => done(line.toString().trim()))
  )
  const { data_directory } = await queryNewConnection(
    url,
    "show data_directory"
  )
  return {
    url,
    directory: String(data_directory),
    kill: () => parent.kill("SIGKILL"),
  }
}

async function queryNewConnection(
  url: string,
  statement: string
): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: url })
  // A server that stops between two statements reports this as an event on the client, and not by a rejected promise.
  client.on("error", () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

function doesServerAnswer(url: string): Promise<boolean> {
  return queryNewConnection(url, "select 1").then(
    () => true,
    () => false
  )
}
