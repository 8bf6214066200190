/**
 * Words that tell kinds of mail apart, in English, German, French, Spanish, Portuguese, Dutch and Italian, with the commonest of
 * Japanese and Chinese. Each is looked for in the subject and in the text, as a feature of its own. Ends of words are told by
 * letters: `\b` knows no accents.
 */
interface WordCue {
  readonly name: string;
  readonly pattern: RegExp;
}

/** Written without spaces, so that a word has no ends to tell. */
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export const wordCues: readonly WordCue[] = [
  words(
    'receipt',
    'receipts?|invoices?|e-?ticket|itinerary|booking (?:reference|confirmation|confirmed|number)|(?:your|new) (?:order|booking|reservation|purchase|receipt|invoice|bill|ticket)s?|order (?:confirm\\w*|summary|total|no\\.?|number|id|details|#|received)|(?:confirmation|thanks?|thank you)[^.!?\\n]{0,20} (?:order|purchase|booking|payment|donation|gift)\\w*|order #?[a-z]{0,4}-?\\d{3,}\\S*|confirmed order|payment (?:receipt|received|confirm\\w*|method|of|successful|processed)|amount (?:paid|due)|reservation confirm\\w*|statement of account|billing (?:statement|period)|subscription renewed|refund(?:ed)?|donation id|confirmation number|transaction id|you paid|was charged|balance due',
    'rechnung(?:en|snummer|sbetrag)?|bestellbestätigung|bestellnummer|ihre? bestellung|deine? bestellung|bestellt|quittung|buchungsbestätigung|ihre buchung|auftragsnummer|auftragsbestätigung|zahlungsbestätigung|zahlungseingang|zahlung (?:an|erhalten)|gesamtbetrag|gesamtpreis|kaufbeleg|beleg|abgebucht|gutschrift',
    'factures?|reçu(?: de)? paiement|votre reçu|votre commande|confirmation de (?:votre )?(?:commande|réservation|paiement)|commande n|numéro de commande|prélev\\w+|montant|votre achat|votre billet|réservation confirmée|remboursement',
    'facturas?|recibo|tu pedido|su pedido|pedido \\d+|pedido (?:confirmado|recebido)|confirmación de (?:pedido|compra|reserva|pago)|tu (?:compra|billete|reserva)|su compra|número de pedido|localizador|importe|reembolso',
    'fatura|nota fiscal|recibo|seu pedido|sua compra|pagamento (?:aprovado|confirmado|recebido)|confirmação d[eo] (?:pedido|compra|reserva|pagamento)|comprovante|número do pedido',
    'factuur|facturen|bestelnummer|je bestelling|uw bestelling|bevestiging van (?:je|uw) (?:bestelling|boeking|betaling)|uw aankoop|je aankoop|kassabon|betaalbewijs|betaald|rekening',
    "fattura|ricevuta|scontrino|conferma (?:d['’]ordine|d['’]acquisto|ordine|di prenotazione|prenotazione|pagamento)|il (?:suo|tuo) (?:ordine|acquisto)|codice ordine|numero (?:d['’])?ordine|biglietti|rimborso",
    '領収書|請求書|ご注文|注文番号|合計|発票|发票|收据|订单|付款',
  ),
  words(
    'total',
    '(?:sub|grand )?total(?:e|en|betrag|preis|paid| ttc| estimado| price)?|subtotal|vat|taxes|sales tax|mwst|summe|gesamt\\w*|zwischensumme|sous-total|ttc|tva|iva|totaal|btw|fare|shipping (?:cost|fee)?|versandkosten|frais de port|gastos de envío|frete|verzendkosten|spese di spedizione',
    '合計|送料',
  ),
  words(
    'delivery',
    '(?:has|was|been|have) (?:shipped|dispatched|delivered)|shipped|dispatched|out for delivery|on its way|your (?:parcel|package|shipment|delivery)|parcel|tracking (?:number|code|id|link)|track your|will be delivered|arrives? (?:today|tomorrow)|delivery (?:update|attempt|notice|scheduled)|ready for (?:pickup|collection)',
    '(?:ihre?|deine?) (?:sendung|paket|lieferung)|versandt|versendet|zugestellt|zustellung|sendungsnummer|sendungsverfolgung|unterwegs zu|paket',
    'colis|expédi(?:é|ée|tion)|livr(?:é|ée|aison)|en cours de livraison|numéro de suivi|suivre mon',
    'paquete|enviado|en camino|número de seguimiento|entrega prevista|en reparto|encomenda|a caminho|código de rastreio|rastre\\w+|saiu para entrega|foi enviad[oa]',
    'pakket|bezorgd|onderweg|verzonden|track ?& ?trace|spedizione|spedito|in consegna|consegnat[oa]|corriere',
    '発送|配達|お届け|发货|快递|配送',
  ),
  words(
    'security',
    '(?:verification|security|one[- ]time|log-?in|sign[- ]?in|access|authentication|confirmation|2fa|auth) (?:code|passcode|pin|link)|passcode|otp|two[- ]factor|2fa|multi-?factor|authenticator|(?:new|unusual|suspicious|unrecogni[sz]ed|recent) (?:sign[- ]?in|log-?in|login|device|activity|location|access)|sign[- ]in (?:attempt|to|activity|from)|new device|security (?:alert|notice|incident|warning|code|update)|passwords? (?:was |has been |is |will )?(?:reset|changed|updated|expir\\w+)|reset (?:your |the )?(?:account )?password|password reset|forgot (?:your )?password|(?:verify|confirm|activate|validate) (?:your |the )?(?:new )?(?:e-?mail|account|device|identity|address|login|registration)|e-?mail (?:address )?(?:verification|confirmation)|account (?:verification|activation|recovery|confirmation|locked|access|creation)|(?:personal |new )?(?:access|api|ssh) (?:tokens?|keys?)|deploy key|signed in to|magic link|recovery (?:code|email|phone)|unauthori[sz]ed|data breach|your (?:\\S+ )?(?:login|sign-in|verification) code|user ?name and password|domain manager password',
    'bestätigungscode|sicherheitscode|anmeldecode|einmalcode|einmalpasswort|verifizierungscode|zugangscode|tan\\b|neue anmeldung|ungewöhnliche (?:anmeldung|aktivität)|passwort (?:zurücksetzen|vergessen|geändert|ändern)|(?:ihr|dein) (?:neues )?passwort|kennwort|e-?mail-?adresse bestätigen|bestätigen sie ihre|konto (?:bestätigen|aktivieren|gesperrt)|zwei-faktor|sicherheits(?:hinweis|warnung|meldung)',
    'code de (?:vérification|sécurité|connexion|confirmation)|mot de passe (?:oublié|modifié)|(?:votre|nouveau) mot de passe|réinitialis\\w+|nouvelle connexion|connexion (?:inhabituelle|suspecte)|alerte de sécurité|(?:confirme[rz]|vérifie[rz]|active[rz]) votre (?:adresse|compte|e-?mail)|double authentification|code à usage unique',
    'código de (?:verificación|verificação|seguridad|segurança|acceso|acesso|confirmación|confirmação|inicio)|contraseña|restablece\\w*|nuevo inicio de sesión|inicio de sesión|alerta de segur\\w+|(?:confirma|verifica|activa) tu (?:correo|cuenta|dirección|email)|redefin\\w+ (?:sua |a )?senha|(?:sua|nova) senha|novo (?:login|acesso)|(?:confirme|verifique|ative) (?:o |a )?(?:seu|sua) (?:e-?mail|conta)|confirmar o seu acesso|doble factor|dois fatores',
    'inlogcode|verificatiecode|beveiligingscode|bevestigingscode|eenmalige code|wachtwoord (?:vergeten|wijzigen|herstellen|gewijzigd|resetten)|(?:je|uw|nieuw) wachtwoord|nieuwe (?:aanmelding|inlog)\\w*|bevestig (?:je|uw) (?:e-?mail\\w*|account)|codice di (?:verifica|sicurezza|accesso|conferma)|reimposta\\w*|(?:la tua|nuova) password|password dimenticata|nuovo accesso|(?:conferma|verifica) (?:il tuo|la tua|il suo) (?:indirizzo|email|e-mail|account)',
    '確認コード|認証コード|パスワード|验证码|驗證碼|密码|登录',
  ),
  words(
    'not-you',
    "if (?:this|it) was(?:n['’]t| not) you|was this you|did you (?:just )?sign in|if you (?:did(?:n['’]t| not)|have not|haven['’]t) (?:request|make|ask|attempt|try|initiate|recogni[sz]e|perform|create|sign)\\w*|don['’]t recogni[sz]e this|do not share (?:this|it|the)|never share|(?:code|link) (?:will |can |is )?(?:only )?(?:be )?(?:valid|expires?|used once)|expires? in \\d+|valid for (?:the next )?\\d+|ignore this (?:e-?mail|message)|safely ignore|waren sie das nicht|falls sie (?:dies|das) nicht|wenn sie (?:dies|das) nicht|niemals (?:an dritte )?weiter|ist \\d+ minuten gültig|minuten gültig|si vous n['’]êtes pas|si ce n['’]était pas vous|ignorez ce|valable \\d+|si no has sido tú|si no (?:lo )?(?:has )?solicit\\w+|ignora este|nunca compart\\w+|se não foi você|caso não tenha|expira em|minuten geldig|niet geprobeerd|se non (?:hai|ha|sei stat[oa])|ignora questo",
    '请勿|非本人|心当たり',
  ),
  words(
    'marketing',
    "\\d+ ?% (?:off|rabatt|de (?:réduction|remise|descuento|desconto)|korting|di sconto|auf)|(?:up to|bis zu|jusqu['’]à|hasta|até|tot|fino al) -?\\d+ ?%|-\\d+ ?%|sale(?! (?:a|ahora|de|del|el|la|hoy|mañana|con)\\b)|discounts?|last chance|limited time|ends (?:tonight|today|soon)|free shipping|shop now|buy now|order now|shop the|exclusive|special offers?|bonus|register now|sign up (?:now|today)|book (?:now|a demo|your)|webinar|donate now|chip in|join us|don['’]t miss|save (?:up|big|now|\\$|€|£)|new arrivals|just announced|get tickets|watch now|try (?:it )?(?:free|now)|act now|earn \\d+|double your|offers?|promo(?:tion|ção|ción)?|coupon|voucher|free trial|rabatt|angebote?|nur bis|jetzt (?:sichern|kaufen|anmelden|entdecken|bestellen)|gutschein|sonderangebot|aktion|soldes|ventes privées|offre|profite[rz]?|découvr\\w+|livraison offerte|rebajas|oferta|descuento|compra(?:r)? ahora|envío gratis|aproveite|promoção|oferta|desconto|korting|aanbieding|nu kopen|actie|offerta|sconto|scopri|saldi|compra ora",
    '优惠|促销|セール',
  ),
  words(
    'news',
    "newsletters?|(?:weekly|daily|monthly) (?:digest|update|roundup|news|edition|brief)|issue (?:no\\.? ?|#)?\\d+|vol(?:\\.|ume) ?\\d+|in this issue|this (?:week|month)(?: at| in| on|:)|edition|read (?:more|on|the full|in app|online)|what['’]s new|new in|release notes|dear (?:readers?|members?|friends|subscribers?|customers|business)|hello readers|top stories|headlines|good morning[.!]|announc\\w+|press release|e-?zine|bulletin|ausgabe|neuigkeiten|in diesem newsletter|programm|liebe (?:leser\\S*|mitglieder|kund\\S*|kurs\\S*)|chers? (?:lecteurs|abonnés|membres|clients)|la lettre|au programme|actualités|lire la suite|boletín|novedades|noticias|seguir leyendo|esta semana|queridos? (?:lectores|socios)|boletim|novidades|leia mais|nieuwsbrief|lees (?:verder|meer)|novità|notiziario|leggi (?:tutto|di più)|scopri di più|rundbrief",
    'メールマガジン|通讯',
  ),
  words(
    'unsubscribe',
    "unsubscrib\\w*|opt[- ]?out|manage (?:your )?(?:subscription|preferences)|(?:update|email|subscription) preferences|to be removed|remove me|to stop receiving|no longer wish|abmelden|abbestellen|austragen|nicht mehr erhalten|désinscri\\w+|désabonn\\w+|darse de baja|date de baja|cancelar (?:la )?suscripción|no deseas recibir|descadastr\\w+|cancelar (?:a )?(?:subscrição|inscrição)|não quer mais receber|afmelden|uitschrijven|disiscri\\w+|cancellati|annulla l['’]iscrizione|cancella iscrizione",
    '配信停止|退订',
  ),
  words(
    'browser-view',
    "view (?:this )?(?:e-?mail |it )?(?:in|online|as)(?: your| a)? ?(?:web ?)?(?:browser|page|version)?|view in browser|view online|can['’]t (?:read|see) this|unable to see images|trouble viewing|im browser (?:ansehen|öffnen)|online ansehen|webversion|version en ligne|dans (?:votre|le) navigateur|ver en el navegador|ver no navegador|versión web|bekijk (?:de webversie|online|in)|webversie|visualizza nel browser|versione web",
  ),
  words(
    'subscribed',
    "(?:you['’](?:re|ve)|you are|you have|you) (?:receiv\\w+|getting|subscribed|got)[^.\\n]{0,40} (?:because|since|as|to)|because you (?:subscribed|opted|signed|follow)|this (?:e-?mail|message) was (?:sent|intended)|sie erhalten die\\w+ (?:newsletter|e-?mail|nachricht)|vous recevez c\\w+|recibes este|has recibido este|recebeu este|je ontvangt|u ontvangt|ricevi questa|privacy policy|datenschutz|impressum|terms (?:and|of)|all rights reserved|©",
  ),
  words(
    'automatic',
    "do not reply|don['’]t reply|please do not respond|(?:automatic(?:ally)?|auto)[- ]?(?:generated|sent|created)|automated (?:message|e-?mail|alert|notification|report)|was generated by|generated (?:by|on)|unmonitored|not monitored|automatisch (?:erstellt\\w*|generiert\\w*|erzeugt\\w*|versendet\\w*|verzonden)|automatische (?:nachricht|e-?mail)|antworten sie (?:bitte )?nicht|(?:envoyé|généré) automatiquement|message automatique|ne pas y? ?répondre|mensaje automático|no respond\\w+|mensagem automática|não respond\\w+|automatisch bericht|niet (?:op )?(?:reageren|antwoorden)|kunt hier niet op|generato automaticamente|messaggio automatico|non rispondere",
    '自動送信|自动发送|送信専用',
  ),
  words(
    'activity',
    "(?:mentioned|tagged|invited|followed|messaged|assigned|added|replied|commented|shared|reacted|liked|posted|moved|pushed|opened|closed|merged|requested|subscribed|connected|approved|reviewed|uploaded|edited|joined)(?: \\w+)? (?:you|to you|with you|on|by|your|this|the|a|an|issue|in)|new (?:messages?|comments?|notifications?|responses?|followers?|posts?|repl(?:y|ies)|documents?|voicemails?|voice message|grade|connection|alert|task|ticket|activity)|unread (?:\\S+ )?messages?|pull request|merge request|issue (?:#|was|has)|\\(pr #|view (?:it )?on (?:github|gitlab)|view (?:issue|message|incident|comment|post|document|task|activity|workflow|run|responses)|notification settings|(?:attention|review) (?:is )?(?:currently )?required|new (?:document|file|item)|is waiting for your approval|here['’]s what you missed|turn off these notifications|change how often|neue (?:nachricht|benachrichtigung|kommentar|daten)|benachrichtigung|in ihrem (?:postfach|benutzerkonto)|nouveau (?:message|commentaire|document)|nouvelle notification|demande d['’]ajout|nuevo (?:mensaje|comentario|documento)|nueva (?:notificación|nota)|nova (?:nota|mensagem|notificação)|nieuw(?:e)? (?:bericht|reactie|melding)|nuov[oa] (?:messaggio|commento|notifica)",
  ),
  words(
    'system',
    'cron|(?:build|job|run|pipeline|deploy\\w*|backup|test|check|tests|workflow|update|upgrade|sync|import|export)s? (?:#?\\S+ )?(?:has |have |is |was )?(?:failed|failure|broken|passed|succeeded|fixed|completed|finished|started|cancelled)|failed in|fail(?:ed|ure)|has been (?:banned|updated|received|created|restored|completed|processed|approved)|is (?:down|up|back up|offline|online)|monitor\\w*|incident|disk (?:space|full|usage)|exit (?:code |status )?\\d+|error\\S*:|warning|critical|certificate|will expire|expir(?:es|ation|ing)|detected|threshold|alert|host ?name|daemon|filesystem|log(?:watch|file)|rsync|/(?:usr|var|dev|etc|home)/|patch set|status: |priority: |severity|summary report|automated report|abuse report|opt-out report|report domain|dmarc|aggregate report|lead for you|progress report|weekly report|are due|balance|your (?:request|ticket|application|case)|request \\(?#?\\d+|ticket #?\\d+|received your (?:request|message|application)|sicherung|fehlgeschlagen|zertifikat|aanvraag|zaaknummer|vorgangsnummer|votre demande|su solicitud|dossier',
  ),
  words(
    'away',
    'out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response|responder)|on (?:vacation|annual leave|holiday|parental leave)|limited access to (?:my )?e-?mail|abwesenheits\\w+|nicht im (?:haus|büro)|im urlaub|automatische antwort|réponse automatique|absen(?:t|ce) du bureau|je suis absent\\w*|fuera de (?:la )?oficina|respuesta automática|fora do escritório|resposta automática|afwezig\\w*|niet aanwezig|automatisch antwoord|fuori (?:sede|ufficio)|risposta automatica|assente',
    '不在',
  ),
  words(
    'bounce',
    "undeliver(?:ed|able)\\w*|delivery (?:status notification|has failed|failed|failure|problem)|mail delivery (?:failed|system|subsystem|failure)|returned (?:mail|to sender)|returning message|(?:could|was|were|can)(?:n['’]t| not|not) (?:be )?(?:delivered|reached|able to deliver)|not delivered|did not reach|unable to deliver|failure notice|address not found|user unknown|unknown user|no such user|mailbox (?:full|unavailable|not found|is full)|quota exceeded|over (?:the )?quota|permanent (?:fatal )?errors?|still being retried|delayed mail|cannot send message|had (?:permanent|delivery)|recipients? (?:failed|was rejected|cannot be|rejected)|(?:following|these) (?:address|recipient)\\S* (?:\\S+ )?(?:failed|was rejected)|mail system error|message you sent blocked|nicht zugestellt|unzustellbar|konnte nicht|échec de (?:la )?remise|n['’]a pas pu être (?:remis|délivré)|non remis|no se ha (?:entregado|podido entregar)|no entregado|error de entrega|não (?:foi )?entregue|falha na entrega|niet (?:worden )?(?:afgeleverd|bezorgd worden)|onbestelbaar|mancata consegna|impossibile recapitare|non recapitat\\w+|estado de entrega|\\b5\\d\\d[ -]5\\.\\d\\.\\d",
    '配信できません|退信',
  ),
  words(
    'calendar',
    '(?:updated |cancell?ed )?invitation:|accepted:|declined:|tentative:|cancell?ed(?: event)?:|new event|new time proposed|(?:event|meeting) (?:reminder|invitation|scheduled|has been)|invited you to (?:a |the )?(?:meeting|event|following event)|inviting you to a scheduled|you have an upcoming event|this event has been|calendar|organi[sz]er|join (?:zoom|the )?(?:\\S+ )?meeting|teams meeting|notification:.*@|einladung:|zugesagt:|abgelehnt:|abgesagt:|mit vorbehalt:|terminabsage|besprechung|invitation ?:|accepté ?:|refusé ?:|annulé ?:|participerez-vous|invitación:|aceptad[oa]:|rechazad[oa]:|cancelad[oa]:|convite:|aceit[oe]:|recusado:|uitnodiging:|geaccepteerd:|geweigerd:|geannuleerd:|invito:|accettato:|rifiutato:|annullato:',
  ),
  words(
    'mailing-list',
    'mailing[- ]list|listinfo|you received this message because you are subscribed to the google group|groups\\.google\\.com|google groups|grupos de google|groups\\.io|digest, vol|to unsubscribe send an? e-?mail|-(?:leave|unsubscribe)@|signed-off-by:|diff --git|\\[patch|\\+1\\b|hi all|hello all|hi everyone|dear (?:all|colleagues|list|neighbours)|hallo zusammen|moin zusammen|bonjour à tou\\w+|hola a todos|olá a todos|ciao a tutti|hoi allemaal',
  ),
  words(
    'greeting',
    '(?:^|\\n)(?:hi|hey|hello|dear|hiya|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte[r]?|guten (?:tag|morgen)|moin|bonjour|salut|coucou|cher|chère|hola|buen[oa]s (?:días|tardes|noches)|querid[oa]|estimad[oa]|olá|oi|bom dia|boa (?:tarde|noite)|car[oa]|hoi|beste|geachte|goedemorgen|ciao|gentile|buongiorno)',
  ),
  words(
    'farewell',
    '(?:^|\\n) ?(?:(?:best|kind|warm|many)(?: regards| wishes)?|regards|cheers|thanks(?: a lot| so much)?!?|thank you|love|hugs|xx+|yours(?: sincerely| faithfully)?|sincerely|talk soon|see you|take care|(?:liebe|viele|beste|herzliche|schöne|freundliche) grüße|mit freundlichen grüßen|lg|vg|mfg|gruß|bisous|bises|bien (?:cordialement|à (?:toi|vous))|cordialement|amicalement|à bientôt|(?:un )?abrazo|abrazos|besos|saludos(?: cordiales)?|un saludo|abraço|abraços|beijos?|atenciosamente|cumprimentos|groet(?:en|jes)?|met vriendelijke groet|mvg|liefs|un abbraccio|baci|a presto|cordiali saluti|saluti|distinti saluti)',
  ),
  words(
    'person',
    "i['’]m|i['’]ll|i['’]d|i['’]ve|i (?:am|was|have|had|think|can|could|will|would|just|don['’]t|saw|got|need|hope|paid|know|guess)|my|me|could you|can you|would you|let me know|do you|are you|tell me|call me|see you|(?:^|[\\s(])ich|mir|kannst du|könnten sie|können sie|passt (?:es|ihnen|dir)|je (?:suis|peux|vous|te|t['’])|j['’]ai|peux-tu|pouvez-vous|pourriez-vous|tu peux|(?:te|me) (?:viene|debo|gustaría|puedes)|puedes|podemos|llámame|gracias por la|você consegue|pode me|me ligar|nos vemos|ik (?:ben|heb|wil|kan)|kun je|geef jij|je mag|puoi|mi puoi|posso|ti va|le va|penso io",
  ),
  words(
    'phone-signature',
    'sent (?:from|with) (?:my )?\\w+|envoyé de mon|von meinem \\S+ gesendet|enviado desde mi|enviado do meu|verstuurd vanaf|inviato da(?:l mio)?|get outlook for',
  ),
];

function words(name: string, ...alternatives: readonly string[]): WordCue {
  const spaced = alternatives.filter((words) => !cjk.test(words)).join('|');
  const unspaced = alternatives.filter((words) => cjk.test(words)).map((words) => `|${words}`);
  return { name, pattern: new RegExp(`(?<!\\p{L})(?:${spaced})(?!\\p{L})${unspaced.join('')}`, 'iu') };
}
