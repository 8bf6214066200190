/** The actions of a cycle, apart from what carries them out, so that the judge stays pure. */
export const sendMessageName = 'send_message';
export const keepInsightName = 'keep_insight';
