/**
 * API paths of the chat. They're in a separate file, so that the app's first screens don't load the rest of the chat's
 * code.
 */
export const INIT_WEB_CHAT = '/service-csp/external/api/v1/twilio/initWebChat'
export const INIT_STREAM_CHAT = '/service-omni-proxy/insecure/api/v1/stream/init-web-chat'
export const REFRESH_CHAT_TOKEN = '/service-csp/external/api/v1/twilio/refreshToken'
export const WEB_CHAT_INFO = '/service-csp/external/api/v1/twilio/web-chat-info'
export const CHAT_IDENTITY = '/service-csp/customer/secure/api/v1/webchat'
export const CHATBOT = '/service-chat-chatbot/external/api/v1/message'
/** The websocket through which visitors and agents chat. */
export const CHAT_SOCKET = '/service-omni-proxy/insecure/api/v1/ws'
/** Path prefix of a chat's messages and files; the conversation's UUID follows. */
export const CHAT_CONVERSATIONS = '/service-omni-proxy/external/api/v1/conversations'
