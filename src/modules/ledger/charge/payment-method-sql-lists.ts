import {
  ASYNCHRONOUS_METHODS,
  CODE_METHODS,
  SYNCHRONOUS_METHODS,
  methodsWhere,
} from "../../../domain/payment-method/payment-method"

/**
 * Lists of payment methods for SQL conditions such as `method in (...)`. They are constants, so they are safe to insert
 * into SQL text.
 */
export const SQL_METHOD_LISTS = {
  synchronous: sqlListOf(SYNCHRONOUS_METHODS),
  asynchronous: sqlListOf(ASYNCHRONOUS_METHODS),
  withCode: sqlListOf(CODE_METHODS),
  link: sqlListOf(methodsWhere(({ settlement }) => settlement === "link")),
  remindedOf: sqlListOf(methodsWhere(({ isRemindedOf }) => isRemindedOf)),
}

function sqlListOf(methods: readonly string[]): string {
  return methods.map((method) => `'${method}'`).join(", ")
}
