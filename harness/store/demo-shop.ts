import { readFileSync } from "node:fs"
import { join } from "node:path"

import type { MedusaContainer } from "@medusajs/framework/types"

import type { ProductDescription, ShopDescription } from "./shop-description"
import { type AdminLogin, ensureAdminUser } from "./ensure-admin-user"
import { ensureShop } from "./ensure-shop"

/**
 * The folder with the pictures of the products. Its path is relative to this file. `npm run test:tarball` copies this
 * file's folder and the folder with the pictures into another store, and there the same relative path must be valid.
 */
const PICTURES = join(__dirname, "../../demo-shop/pictures")

/** The products, prices and regions of the shop that `npm start` opens. */
export const DEMO_SHOP: ShopDescription = {
  name: "Loja Demonstração",
  regions: [{ name: "Brasil", country: "br", currency: "brl" }],
  paymentProviders: [
    ...["card", "pix", "wallet", "link"].flatMap((method) =>
      ["br", "br-manual", "br-at-checkout"].map(
        (account) => `pp_transparent-${method}_${account}`
      )
    ),
    "pp_system_default",
  ],
  shippingOptions: [
    { name: "PAC", code: "pac", prices: { brl: 19.9 } },
    { name: "SEDEX", code: "sedex", prices: { brl: 34.9 } },
  ],
  products: [
    aProduct({
      handle: "camiseta-algodao-pima",
      title: "Camiseta de algodão pima",
      description:
        "Malha peruana de fio longo, macia e fresca, com corte reto e gola reforçada. Lave do avesso, em água fria.",
      inEnglish:
        "Long-staple Peruvian cotton, soft and cool, with a straight cut and a reinforced collar. Wash inside out, in cold water.",
      option: ["Tamanho", "Size"],
      variants: [
        ["CAMISETA-P", "P", 129.9, 200],
        ["CAMISETA-M", "M", 129.9, 200],
        ["CAMISETA-G", "G", 129.9, 200],
      ],
    }),
    aProduct({
      handle: "caneca-esmaltada",
      title: "Caneca esmaltada",
      description:
        "Ágata branca com borda azul, 370 ml. Vai ao fogão e à lava-louças, e dura a vida inteira.",
      inEnglish:
        "White enamel with a blue rim, 370 ml. Takes the stove and the dishwasher, and lasts a lifetime.",
      option: ["Cor", "Color"],
      variants: [["CANECA-BRANCA", "Branca", 54.9, 500]],
    }),
    aProduct({
      handle: "cafe-especial",
      title: "Café especial do Cerrado Mineiro",
      description:
        "Grãos inteiros de torra média, com notas de chocolate e caramelo. Colhido à mão, torrado toda semana.",
      inEnglish:
        "Whole beans, medium roast, with notes of chocolate and caramel. Picked by hand, roasted every week.",
      option: ["Peso", "Weight"],
      variants: [
        ["CAFE-250", "250 g", 42.5, 1000],
        ["CAFE-1000", "1 kg", 149.9, 300],
      ],
    }),
  ],
}

function aProduct(given: {
  handle: string
  title: string
  description: string
  /** The product's description in English. The product's title is not translated. */
  inEnglish: string
  option: [name: string, inEnglish: string]
  variants: [sku: string, title: string, price: number, stock: number][]
}): ProductDescription {
  const { handle, title, description, option, variants } = given
  const [name, inEnglish] = option
  const file = join(PICTURES, `${handle}.svg`)
  return {
    handle,
    title,
    description,
    // With a data URL the admin shows the picture as well, whatever the shop's address is.
    thumbnail: `data:image/svg+xml;base64,${readFileSync(file).toString("base64")}`,
    metadata: {
      translations: {
        en: { description: given.inEnglish, options: { [name]: inEnglish } },
      },
    },
    option: name,
    variants: variants.map(([sku, title, price, stock]) => ({
      sku,
      title,
      stock,
      prices: { brl: price },
    })),
  }
}

export interface SeededDemo {
  publishableKey: string
  regionId: string
  admin: AdminLogin
}

/**
 * The login of the demo's administrator. It need not be secret, because the store can only be reached from this
 * machine.
 */
const ADMIN: AdminLogin = {
  email: "admin@demo.test",
  password: "checkout-demo",
}

/**
 * Creates the parts of the demo shop that do not exist yet, and its administrator. Returns what the demo shop's pages
 * and `npm start` need to know about the shop.
 */
export async function seedDemo(
  container: MedusaContainer
): Promise<SeededDemo> {
  const shop = await ensureShop(container, DEMO_SHOP)
  await ensureAdminUser(container, ADMIN)
  return {
    publishableKey: shop.publishableKey,
    regionId: shop.regionIds.br!,
    admin: ADMIN,
  }
}
