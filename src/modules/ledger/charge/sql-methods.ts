import {
  ASYNCHRONOUS_METHODS,
  CODE_METHODS,
  INSTANT_METHODS,
  methodsWhere,
} from "../../../domain/payment-method/payment-method"

/**
 * Lists of payment methods for SQL conditions of the form `method in (...)`. They are constants, so no bindings are
 * needed.
 */
export const SQL_METHODS = {
  instant: listOf(INSTANT_METHODS),
  asynchronous: listOf(ASYNCHRONOUS_METHODS),
  withCode: listOf(CODE_METHODS),
  link: listOf(methodsWhere(({ settlement }) => settlement === "link")),
  remindedOf: listOf(methodsWhere(({ isRemindedOf }) => isRemindedOf)),
}

function listOf(methods: readonly string[]): string {
  return methods.map((method) => `'${method}'`).join(", ")
}
