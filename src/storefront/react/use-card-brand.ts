import { useState } from "react"

import { cardDigits } from "../card"
import { useShop } from "./checkout-provider"
import { useAnswer } from "./use-answer"

/** The brand of a card, asked for once its first six digits are there; undefined until it is told. */
export function useCardBrand(number: string): string | undefined {
  const { checkout } = useShop()
  const [found, setFound] = useState<{
    bin: string | undefined
    brand: string | undefined
  }>()
  const bin = /^\d{6}/.exec(cardDigits(number))?.[0]
  useAnswer(
    [checkout, bin],
    async (signal) => ({
      bin,
      brand: bin && (await checkout.getCardBrand(bin, { signal })),
    }),
    setFound
  )
  return found?.bin === bin ? found?.brand : undefined
}
