import { consultationPageSize } from '@bank/contract'
import { asAdmin, asVisitor } from '#http/procedures.ts'
import { idOf, pageOf } from '#platform/page.ts'
import {
  changeForVisitor,
  closeConsultation,
  noteConsultation,
  showConsultation,
} from './admin/change-consultation.ts'
import { changeMessage, showMessage } from './contact/contact-messages.ts'
import { listOfferedSlots } from './booking/offered-slots.ts'
import { changeOwnConsultation, openOwnConsultation } from './booking/own-consultation.ts'
import { addHoliday, removeHoliday, reviewPlan, saveHours, showPlan } from './admin/plan.ts'
import { presentConsultation, presentMessage } from './present.ts'
import { countNewMessages, listConsultations, listMessages } from './queries.ts'

/**
 * Consultations and contact messages. A visitor's link is the proof, with or without a session; everything
 * else is for admins.
 */
export const consultations = {
  slots: asVisitor.consultations.slots.handler(({ context, input }) =>
    listOfferedSlots(context.services, input),
  ),
  open: asVisitor.consultations.open.handler(({ context, input }) => openOwnConsultation(context, input)),
  cancel: asVisitor.consultations.cancel.handler(({ context, input }) =>
    changeOwnConsultation(context, input),
  ),
  move: asVisitor.consultations.move.handler(({ context, input }) => changeOwnConsultation(context, input)),
  list: asAdmin.consultations.list.handler(async ({ context: { tx, services }, input }) => {
    const { page, more } = pageOf(
      await listConsultations(tx, input, services.clock()),
      consultationPageSize,
      idOf,
    )
    return { consultations: page.map(presentConsultation), more }
  }),
  get: asAdmin.consultations.get.handler(({ context: { tx }, input }) =>
    showConsultation(tx, input.consultationId),
  ),
  close: asAdmin.consultations.close.handler(({ context, input }) => closeConsultation(context, input)),
  cancelForVisitor: asAdmin.consultations.cancelForVisitor.handler(({ context, input }) =>
    changeForVisitor(context, input),
  ),
  moveForVisitor: asAdmin.consultations.moveForVisitor.handler(({ context, input }) =>
    changeForVisitor(context, input),
  ),
  saveNote: asAdmin.consultations.saveNote.handler(({ context, input }) => noteConsultation(context, input)),
  messages: asAdmin.consultations.messages.handler(async ({ context: { tx }, input }) => {
    const { page, more } = pageOf(await listMessages(tx, input), consultationPageSize, idOf)
    return { messages: page.map(presentMessage), more }
  }),
  countNewMessages: asAdmin.consultations.countNewMessages.handler(async ({ context: { tx } }) => ({
    unanswered: await countNewMessages(tx),
  })),
  message: asAdmin.consultations.message.handler(({ context: { tx }, input }) =>
    showMessage(tx, input.messageId),
  ),
  changeMessage: asAdmin.consultations.changeMessage.handler(({ context, input }) =>
    changeMessage(context, input),
  ),
  plan: asAdmin.consultations.plan.handler(({ context }) => showPlan(context)),
  reviewPlan: asAdmin.consultations.reviewPlan.handler(({ context, input }) => reviewPlan(context, input)),
  saveHours: asAdmin.consultations.saveHours.handler(({ context, input }) => saveHours(context, input.hours)),
  addHoliday: asAdmin.consultations.addHoliday.handler(({ context, input }) => addHoliday(context, input)),
  removeHoliday: asAdmin.consultations.removeHoliday.handler(({ context, input }) =>
    removeHoliday(context, input.day),
  ),
}
