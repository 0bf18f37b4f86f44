import { ensureAdminUser } from "../../../development/shop/ensure-admin-user"
import { aCardShop } from "../../support/a-card-shop"
import { succeeds } from "../../support/a-shopper"
import { ADMIN_LOGIN, type Admin, anAdmin, logIn } from "../../support/an-admin"
import { bellOf, sendWhatIsDue } from "../../support/the-bell"

const ROOT = "/admin/checkout-transparent"
const BIA = { email: "bia@example.com", password: "another-password" }

aCardShop({}, (shop) => {
  let ana: Admin
  let bia: Admin
  beforeEach(async () => {
    ana = await anAdmin(shop)
    await ensureAdminUser(shop.container, BIA)
    bia = await logIn(shop.api, BIA)
  })

  const shown = async (by = ana) =>
    succeeds(by.request("get", `${ROOT}/permissions`))
  const name = async (named: object, by = ana) =>
    by.request("post", `${ROOT}/permissions`, {
      revision: (await shown(by)).revision,
      ...named,
    })
  /** Reaches the route of an act, which finds no such charge, or the guard before it. */
  const actAs = async (who: Admin) =>
    (await who.request("post", `${ROOT}/charges/ctchg_none/synchronize`, {}))
      .status

  it("everybody may everything until somebody is named, and the page is told so", async () => {
    expect(await shown(bia)).toMatchObject({
      mine: { money: true, settings: true },
      money: { is_fixed: false, is_named: false, who: null },
      settings: { is_fixed: false, is_named: false, who: null },
    })
    expect(await actAs(bia)).toBe(404)
  })

  it("whom nobody names may do no more, at once, and who is named by e-mail may", async () => {
    await succeeds(name({ money: [ADMIN_LOGIN.email] }))

    expect(await shown()).toMatchObject({
      mine: { money: true, settings: true },
      money: { is_named: true, who: [{ email: ADMIN_LOGIN.email }] },
      settings: { is_named: false, who: [{ email: ADMIN_LOGIN.email }] },
    })
    expect(await shown(bia)).toMatchObject({
      mine: { money: false, settings: false },
    })
    expect([await actAs(ana), await actAs(bia)]).toEqual([404, 403])
    expect((await name({ money: [BIA.email] }, bia)).status).toBe(403)
  })

  it("who may change settings and move no money gives himself none", async () => {
    await succeeds(
      name({
        money: [ADMIN_LOGIN.email],
        settings: [ADMIN_LOGIN.email, BIA.email],
      })
    )

    expect(await name({ money: [BIA.email] }, bia)).toMatchObject({
      status: 403,
      body: { code: "not_permitted" },
    })
    expect(await actAs(bia)).toBe(403)
  })

  it.each([
    [{ settings: [] }, "last_who_may_change"],
    [{ settings: ["nobody@example.com"] }, "no_such_user"],
  ])("%j would leave nobody, and is refused: %s", async (named, code) => {
    expect(await name(named)).toMatchObject({ status: 400, body: { code } })
    expect((await shown()).settings.who).toBeNull()
  })

  it("who was named by whom is recorded, and told in the bell", async () => {
    await succeeds(name({ money: [BIA.email, ADMIN_LOGIN.email] }))

    const { admin_actions } = await succeeds(
      ana.request("get", `${ROOT}/admin-actions`)
    )
    await sendWhatIsDue(shop.container)
    const bell = await bellOf(ana)

    expect(admin_actions).toEqual([
      expect.objectContaining({
        action: "permissions",
        request: {
          values: {
            money: [
              expect.stringMatching(/^user_/),
              expect.stringMatching(/^user_/),
            ],
          },
        },
        observed: { money: null },
        status: 200,
      }),
    ])
    expect(bell).toEqual([
      expect.objectContaining({ cause: "permissions_changed" }),
    ])
  })
})
