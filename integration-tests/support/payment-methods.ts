import { aCodeSale } from "./a-code-sale"
import { aSoldOrder } from "./a-sold-order"

export const CARD = { sell: aSoldOrder }
export const PIX = { sell: aCodeSale }
