import { noReplySource } from '@tact/core/text';

/** What the part of a sender's address before the `@` shows, in the languages of most senders. */
export const senderCues: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  {
    name: 'from:robot',
    pattern: new RegExp(
      `${noReplySource}|^(?:.*[-_.])?(?:automail|auto-?confirm|mailer|robot|bot|daemon|system|automated)(?:[-_+.].*)?$`,
      'iu',
    ),
  },
  {
    name: 'from:daemon',
    pattern: /^(?:mailer-daemon|mail\.?delivery\S*|microsoftexchange[0-9a-f]+|mail-?daemon|dsn)$/i,
  },
  {
    name: 'from:billing',
    pattern:
      /^(?:.*[-_.])?(?:billing|bills?|invoices?|receipts?|orders?|payments?|accounts?|accounting|sales|tickets?|bookings?|reservations?|donations?|checkout|shop|store|rechnung(?:en)?|bestell\w*|buchung\w*|auftrag\w*|facture|facturation|commandes?|billetterie|facturas?|facturacion|pedidos?|billetes|reservas?|compras|fatture|ordini|ordine|biglietteria|facturen|factuur|bestelling\w*|auto-confirm)(?:[-_+.].*)?$/i,
  },
  {
    name: 'from:news',
    pattern:
      /^(?:.*[-_.])?(?:news|newsletters?|newsdesk|deals?|offers?|promos?|promotions?|marketing|editor|editorial|digest|daily|weekly|campaigns?|club|rewards|hello|updates|events?|specials|announcements?|discover|angebote|aktion|novedades|boletin|noticias|ofertas|novita|offerte|gazette|lettre|infolettre|nieuwsbrief|actu|actualites)(?:[-_+.].*)?$/i,
  },
  {
    name: 'from:alert',
    pattern:
      /^(?:.*[-_.])?(?:notifications?|notify|notices?|alerts?|updates?|status|monitoring|monitor|reports?|ci|builds?|jenkins|gitlab|github|gitea|jira|bugzilla\S*|buildbot|nagios|cron|root|backups?|logwatch|fail2ban|smartd|wordpress|www-data|apache|printer|scanner|voicemail|tracking|versand|zustellung|livraison|suivi|envios|avisos?|notificacion(?:es)?|notificaciones|notifiche|benachrichtigung(?:en)?|meldungen|expiry|review|circulation|activity|messages?|messenger|invite|support-?bot|owner)(?:[-_+.@].*)?$/i,
  },
  {
    name: 'from:security',
    pattern:
      /^(?:.*[-_.])?(?:security|account-?security|accounts?-?security|login|signin|sign-in|auth|authentication|verify|verification|password|otp|identity|2fa|mfa|sicherheit|seguridad|seguranca|securite|sicurezza|veiligheid)(?:[-_+.].*)?$/i,
  },
  {
    name: 'from:calendar',
    pattern:
      /^(?:.*[-_.])?(?:calendar|calendar-notification|kalender|agenda|calendario|scheduling|invites?|meetings?)(?:[-_+.].*)?$/i,
  },
  {
    name: 'from:office',
    pattern:
      /^(?:info|contact|kontakt|contacto|contatto|office|team|hallo|service|support|help|helpdesk|care|customer\w*|kundenservice|atendimento|members?|admin|administrator|hi)$/i,
  },
];

/** Hosts that only send to many. */
export const bulkHost =
  /^(?:news|newsletter|mail|mailing|mailings|mailer|email|em|e|m|info|go|digest|marketing|mkt|campaign|send|updates|notify|notifications?|alerts?|comms?|rs\.email|reply)\d*\./i;
