/** The routes of /service-agent/…/chats, for agents who answer chats. */
import * as contracts from 'domain/api/chatDesk.ts'
import { closeChat, readChatBoard, readDeskChat, takeChat, transferChat } from '../usecases/chat/agent.ts'
import { exportChats } from '../usecases/chat/export.ts'
import { answerQuestion, readQuestions } from '../usecases/chat/questions.ts'
import { searchChats } from '../usecases/chat/search.ts'
import { readSupervision } from '../usecases/chat/supervise.ts'
import { agentTranscript } from '../usecases/chat/transcript.ts'
import { saveDocument } from './documents.ts'
import { type AppContext, serve } from './serve.ts'

export function serveChatDesk(context: AppContext): void {
  const { services } = context
  serve(context, contracts.getChatBoard, ({ scope }) => readChatBoard(services, scope))
  serve(context, contracts.searchDeskChats, ({ scope, body }) => searchChats(services, scope, body))
  serve(context, contracts.getChatQuestions, ({ scope }) => readQuestions(services, scope))
  serve(context, contracts.answerChatQuestion, ({ scope, params, body }) =>
    answerQuestion(services, scope, params.uuid, body),
  )
  serve(context, contracts.exportApplicationChats, async ({ scope, params, reply }) =>
    saveDocument(reply, await exportChats(services, scope, params.uuid)),
  )
  serve(context, contracts.getDeskTranscript, async ({ scope, params, reply }) =>
    saveDocument(reply, await agentTranscript(services, scope, params.uuid)),
  )
  serve(context, contracts.getChatSupervision, ({ scope }) => readSupervision(services, scope))
  serve(context, contracts.getDeskChat, ({ scope, params, query }) =>
    readDeskChat(services, scope, params.uuid, Number(query.after ?? 0)),
  )
  serve(context, contracts.takeChat, ({ scope, params }) => takeChat(services, scope, params.uuid))
  serve(context, contracts.transferChat, ({ scope, params, body }) => transferChat(services, scope, params.uuid, body))
  serve(context, contracts.closeChat, ({ scope, params }) => closeChat(services, scope, params.uuid))
}
