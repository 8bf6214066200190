/**
 * What deflating may refer to: the keys and words of decisions and approvals in the order of their JSON, the most frequent
 * last. Written once and never changed, because every packed record needs it to be read again.
 */
export const bodyDictionary = Buffer.from(
  [
    '{"action":"","parameters":{},"target":"","answerableBy":["owner"],"wasEdited":false,"card":{"question":"","because":[',
    '{"code":"UntrustedInstruction","text":"UntrustedInstruction (body: "}],"quotes":[{"name":"from","text":""},',
    '{"name":"subject","text":""},{"name":"to","text":""},{"name":"attachment","text":""}]}}',
    'archive apply_label remove_label create_task forward reply draft_reply auto_reply escalate snooze mark_read delete none',
    'The model did not answer. The owner is asked. The sender is unknown. Nothing matched. because the mail is a ',
    '"fallback","truncated","repaired","multiple","unknown","violated","kept","decline","defer","drop","rejected","heuristic"',
    '"span":{"part":"body","text":""},"direction":"","why":"","finding":"","directionId":""',
    '{"code":"DirectionViolation","action":"","text":"DirectionViolation (","effect":"decline","numbers":{',
    '{"code":"DangerousAction","action":"delete","text":"DangerousAction (delete)","effect":"ask"},',
    '{"code":"UndoHintMismatch","action":"",{"code":"AlteredOutput","action":"",{"code":"UnknownAction","action":"",',
    '{"code":"LlmRequestedApproval","action":"","text":"LlmRequestedApproval","effect":"ask"},',
    '{"code":"InApprovalAlwaysList","action":"","text":"InApprovalAlwaysList (","effect":"ask"},',
    '{"code":"LowConfidence","action":"","text":"LowConfidence (0.45 < 0.70)","effect":"ask","numbers":{"confidence":0.45,"threshold":0.7}},',
    '{"tags":["thread:<","sender:"],"inputDigest":"","strategy":{"name":"default","version":"1"},"policyVersion":"","confidence":0.8,',
    '"actions":[{"action":"archive","parameters":{"label":""},"target":"maildir:","disposition":"run","labels":[',
    '{"origin":"owner","source":"rule:"},{"origin":"system","source":"model:"},{"origin":"outside","source":"mail:body"},',
    '{"origin":"outside","source":"mail:subject"}]},{"action":"","parameters":{},"target":"","disposition":"ask","labels":[]}],',
    '"reasons":[{"code":"","text":"","numbers":{"confidence":0.9,"threshold":0.7}}],"overrides":[],',
    '"proposals":[{"actions":[{"action":"","parameters":{},"target":""}],"proposer":"model","confidence":0.9,"rationale":"The mail is ',
    '","needsApproval":false,"labels":[{"origin":"outside","source":"mail:headers"}],"integrity":"intact","permitsDangerous":false,',
    '"salientFeatures":[""],"matchedDirections":[],"alternatives":[{"action":"","confidence":0.1,"whyNot":""}],"undoHint":null,"findings":[]}],',
    '"layers":[{"name":"identity","role":"system","digest":"","tokens":100},{"name":"directions","role":"system","digest":"","tokens":200},',
    '{"name":"mail","role":"user","digest":"","tokens":300}],"answerDigest":null,"usage":{"model":"openai:gpt-5-mini","latencyMs":800.1,',
    '"inputTokens":2000,"outputTokens":100,"calls":1},"failures":[{"stage":"propose","code":"MODEL_UNAVAILABLE","text":""}],',
    '"usage":null,"failures":[],"ms":{"facts":0.01,"gate":0.01,"gather":0.1,"propose":800.1,"judge":0.01,"act":0.1},',
    '"traceId":null,"parentId":null}',
  ].join(''),
);
