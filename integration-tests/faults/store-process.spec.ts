import {
  aMigratedDatabase,
  type ADatabase,
} from "../support/database/a-database"
import { aStoreProcess, type StoreProcess } from "../support/a-store-process"

describe("a store in a process of its own", () => {
  let database: ADatabase
  let process: StoreProcess
  beforeAll(async () => {
    database = await aMigratedDatabase()
    process = await aStoreProcess({ databaseUrl: database.url, seed: true })
  })
  afterAll(async () => {
    await process.stop()
    await database.drop()
  })

  it("sells the same goods after it was killed and started again", async () => {
    const before = await goodsOf(process)

    await process.kill()
    await expect(fetch(process.url)).rejects.toThrow("fetch failed")
    await process.restart()

    expect(await goodsOf(process)).toEqual(before)
    expect(before).toHaveLength(1)
  })
})

async function goodsOf(process: StoreProcess): Promise<unknown[]> {
  const answer = await fetch(`${process.url}/store/products`, {
    headers: { "x-publishable-api-key": process.store().publishableKey },
  })
  const { products } = (await answer.json()) as { products: unknown[] }
  return products
}
