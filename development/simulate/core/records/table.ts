import { MedusaError } from "@medusajs/framework/utils"

/** The rows of one simulated table by their ids, in the sequence in which they were inserted. */
export class Table<Row extends { id: string }> extends Map<string, Row> {
  constructor(
    readonly noun: string,
    private readonly newId: () => string
  ) {
    super()
  }

  /** Returns the row with this id. If it does not exist, throws the same error as core. */
  requireRow(id: string): Row {
    const row = this.get(id)
    if (!row) throw notFoundError(this.noun, id)
    return row
  }

  get all(): Row[] {
    return [...this.values()]
  }

  insert(row: Omit<Row, "id">): Row {
    const made = { id: this.newId(), ...row } as Row
    this.set(made.id, made)
    return made
  }

  rowsWhere<Name extends keyof Row>(name: Name, value: Row[Name]): Row[] {
    return this.all.filter((row) => row[name] === value)
  }
}

export function invalidDataError(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}

export function notFoundError(what: string, id: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_FOUND,
    `${what} with id: ${id} was not found`
  )
}
