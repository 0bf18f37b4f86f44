import type { Answer } from "../http/answer"
import type { Charge } from "../ledger/charge"
import { isCode } from "../ledger/transaction"
import { nameOf, defaultMerchant } from "../merchants/merchant"
import { moveCharge } from "../panel/move-charge"
import { SimulatorControlError } from "../simulator-control-error"
import type { World } from "../world"
import { answerChargePage } from "./charge-page"
import type { CodeCharge } from "./code-in-words"
import { answerList, type ListedCode } from "./list-page"
import { answerNotice } from "./notice-page"
import { redirect, type PanelPage, type Visit } from "./panel-page"

export const panelPages: readonly PanelPage[] = [
  {
    method: "GET",
    path: "/panel",
    answer: (_visit, world) => answerList(codesOf(world), world.clock.now()),
  },
  {
    method: "GET",
    path: "/panel/charges/:merchantChargeId",
    answer(visit, world) {
      const id = idOf(visit)
      const code = findCode(id, world)
      return code ? answerChargePage(code, world.clock.now()) : notFound()
    },
  },
  {
    method: "POST",
    path: "/panel/charges/:merchantChargeId/pay",
    answer(visit, world) {
      const id = idOf(visit)
      if (!findCode(id, world)) {
        return notFound()
      }
      pay(id, world)
      // The page tells what has become of it, also when it could not be paid any more.
      return redirect(`/panel/charges/${id}`)
    },
  },
]

function pay(id: string, world: World): void {
  try {
    moveCharge(world, id, { kind: "pay", by: "payer" })
  } catch (error) {
    if (!(error instanceof SimulatorControlError)) {
      throw error
    }
  }
}

function codesOf(world: World): ListedCode[] {
  return world.ledger
    .all()
    .filter(isCodeCharge)
    .map((charge) => {
      const merchant = world.merchants.byDocument(charge.merchantDocument)
      return { charge, merchant: nameOf(merchant ?? defaultMerchant) }
    })
}

function findCode(id: string, world: World): ListedCode | undefined {
  return codesOf(world).find(({ charge }) => charge.merchantChargeId === id)
}

function isCodeCharge(charge: Charge): charge is CodeCharge {
  return isCode(charge.transaction)
}

function idOf({ params }: Visit): string {
  return params.merchantChargeId ?? ""
}

function notFound(): Answer {
  return answerNotice(
    404,
    "Código não encontrado",
    "Este código não existe, ou o simulador foi reiniciado depois que ele foi gerado."
  )
}
