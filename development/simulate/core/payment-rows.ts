import { type Core, type Provider, read, write } from "./core"
import { centavosOf, type Data, sumOf } from "./records"
import { notFound } from "./table"
import { booked } from "./shown-rows"

/** The rows and collections of the payment module, on which its sessions and payments build. */
export class PaymentRows {
  constructor(protected readonly core: Core) {}

  listPaymentSessions(filters: Data): Promise<Data[]> {
    const { records, shown } = this.core
    return list(records.sessions, (one) => shown.session(one), filters)
  }

  listPayments(filters: Data): Promise<Data[]> {
    const { records, shown } = this.core
    return list(records.payments, (one) => shown.payment(one), filters)
  }

  listPaymentCollections(filters: Data): Promise<Data[]> {
    const { records, shown } = this.core
    return list(records.collections, (one) => shown.collection(one), filters)
  }

  listBooked(kind: "captures" | "refunds", filters: Data): Promise<Data[]> {
    return list(this.core.records[kind], booked, filters)
  }

  async createPaymentCollections({
    amount,
  }: {
    amount: unknown
  }): Promise<Data> {
    const { records, shown } = this.core
    const collection = await write("insert payment collection", () =>
      records.openCollection(centavosOf(amount))
    )
    return shown.collection(collection)
  }

  async updatePaymentCollections(id: string, changes: Data): Promise<void> {
    await write("update payment collection", () => {
      const collection = this.core.records.collections.get(id)
      if (!collection) return
      if (changes.amount !== undefined)
        collection.amount = centavosOf(changes.amount)
      if (changes.captured_amount !== undefined)
        collection.captured = centavosOf(changes.captured_amount)
      if (changes.refunded_amount !== undefined)
        collection.refunded = centavosOf(changes.refunded_amount)
      if (typeof changes.status === "string") collection.status = changes.status
    })
  }

  deletePaymentCollections(ids: string[]): Promise<void> {
    return this.delete_("collections", ids)
  }

  deleteCaptures(ids: string[]): Promise<void> {
    return this.delete_("captures", ids)
  }

  deleteRefunds(ids: string[]): Promise<void> {
    return this.delete_("refunds", ids)
  }

  protected async delete_(
    kind: "collections" | "sessions" | "captures" | "refunds",
    ids: string[]
  ): Promise<void> {
    await write(`delete ${kind}`, () =>
      ids.forEach((id) => this.core.records[kind].delete(id))
    )
  }

  protected async sumUp_(collectionId: string): Promise<void> {
    const { records } = this.core
    await write("update payment collection", () => {
      const collection = records.collections.get(collectionId)
      if (!collection) return
      const sessions = records.sessionsOf(collectionId)
      const payments = records.paymentsOf([collectionId])
      const authorized = sumOf(
        sessions.filter(({ status }) => status === "authorized")
      )
      collection.captured = sumOf(
        payments.flatMap(({ id }) => records.capturesOf(id))
      )
      collection.refunded = sumOf(
        payments.flatMap(({ id }) => records.refundsOf(id))
      )
      collection.status = sessions.length === 0 ? "not_paid" : "awaiting"
      if (authorized > 0) {
        collection.status =
          authorized >= collection.amount
            ? "authorized"
            : "partially_authorized"
      }
      if (collection.captured >= collection.amount) {
        collection.status = "completed"
      }
    })
  }

  protected provider_(id: string): Provider {
    const provider = this.core.providers.get(id)
    if (!provider) throw notFound("payment provider", id)
    return provider
  }
}

/** Merges data as core does: deeply, and without undefined values. */
export function merged(old: Data, given: Data): Data {
  const result: Data = { ...old }
  for (const [key, value] of Object.entries(given)) {
    const before = result[key]
    result[key] =
      isPlain(before) && isPlain(value) ? merged(before, value) : value
  }
  return JSON.parse(JSON.stringify(result)) as Data
}

function isPlain(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function list<Row>(
  table: { all: Row[] },
  shown: (row: Row) => Data,
  filters: Data
): Promise<Data[]> {
  return read(() => table.all.map(shown).filter((row) => fits(row, filters)))
}

/** Whether a shown row has one of the wanted values, or an earlier time, in each of these columns. */
export function fits(row: Data, filters: Data): boolean {
  return Object.entries(filters).every(([name, wanted]) => {
    if (!(name in row)) throw new Error(`The model has no column ${name}.`)
    const { $lte } = (wanted ?? {}) as { $lte?: Date }
    if ($lte) return (row[name] as Date) <= $lte
    return [wanted].flat().includes(row[name])
  })
}
