import { type Campo, campo } from '#domain/campi/campo.ts';
import { CHIESTO, SI_NO, testo } from '#domain/record/forme-campi.ts';

const CHI = { sezione: 'Chi entra' } as const;
const FATTORI = { sezione: 'Due fattori' } as const;
const RUOLI = { sezione: 'Ruoli' } as const;

const CLAIM = { modello: '^[A-Za-z0-9_:./-]{1,200}$', detto: 'Il nome di un claim, senza spazi' };

/** THE description of an identity provider: with whose accounts one comes in, and as whom. */
export const campiFornitore = [
  campo('nome', 'nome', 'Nome', {
    ...testo(60),
    modello: '\\S',
    detto: 'Campo Obbligatorio',
    ...CHIESTO,
    aiuto: 'Si legge sul pulsante della pagina di accesso',
  }),
  campo('ordine', 'ordine', 'Ordine', {
    tipo: 'intero',
    da: 0,
    a: 999,
    obbligatorio: true,
    predefinito: 10,
    aiuto: 'Dei pulsanti, dal più piccolo',
  }),
  campo('attivo', 'attivo', 'Attivo', { ...SI_NO, predefinito: false }),
  campo('issuer', 'issuer', 'Emittente (issuer)', {
    ...testo(500),
    modello: '^https?://[^?#\\s]{1,490}$',
    detto: 'Un indirizzo come https://login.esempio.it/tenant, senza ? né #',
    ...CHIESTO,
    aiuto: 'Lettera per lettera come nel documento /.well-known/openid-configuration',
  }),
  campo('clientId', 'client_id', 'Client ID', {
    ...testo(300),
    modello: '\\S',
    detto: 'Campo Obbligatorio',
    ...CHIESTO,
  }),
  campo('segreto', undefined, 'Segreto del client', { tipo: 'oggetto' }),
  campo('segretoIl', 'segreto_il', 'Segreto dal', { tipo: 'istante', soloLettura: true }),
  campo('ambiti', 'ambiti', 'Ambiti (scope)', {
    ...testo(300),
    modello: '^(?:[!-~]+ )*openid(?: [!-~]+)*$',
    detto: 'Parole separate da uno spazio, fra cui openid',
    obbligatorio: true,
    predefinito: 'openid profile email',
  }),
  campo('claimUtente', 'claim_utente', 'Claim che identifica', {
    ...testo(200),
    ...CLAIM,
    obbligatorio: true,
    predefinito: 'email',
    ...CHI,
    aiuto: 'Il primo accesso collega l’utente con quel nome: email, preferred_username, upn, …',
  }),
  campo('dominio', 'dominio', 'Dominio', {
    ...testo(200),
    modello: '^[a-z0-9.-]{0,200}$',
    detto: 'Un dominio come esempio.it, in minuscole',
    vuoto: 'Qualunque',
    ...CHI,
    aiuto: 'Solo valori che finiscono con @dominio: il nome utente è ciò che lo precede',
  }),
  campo('claimAffidabile', 'claim_affidabile', 'Claim garantito', {
    ...SI_NO,
    predefinito: false,
    ...CHI,
    aiuto: 'Da segnare se nessuno sceglie da sé quel valore; per email basta email_verified',
  }),
  campo('creaUtenti', 'crea_utenti', 'Crea gli utenti che mancano', {
    ...SI_NO,
    predefinito: false,
    ...CHI,
  }),
  campo('uscitaDalFornitore', 'uscita_dal_fornitore', 'Esci anche dal fornitore', {
    ...SI_NO,
    predefinito: false,
    ...CHI,
  }),
  campo('acrDueFattori', 'acr_due_fattori', 'Valori di acr', {
    ...testo(500),
    vuoto: 'Nessuno',
    ...FATTORI,
    aiuto: 'Separati da spazi: con uno di questi l’accesso vale per due fattori',
  }),
  campo('amrDueFattori', 'amr_due_fattori', 'Valori di amr', {
    ...testo(500),
    vuoto: 'Nessuno',
    ...FATTORI,
    aiuto: 'Separati da spazi, per esempio mfa otp hwk',
  }),
  campo('claimRuoli', 'claim_ruoli', 'Claim dei ruoli', {
    ...testo(200),
    ...CLAIM,
    vuoto: 'Nessuno: i ruoli si danno a mano',
    ...RUOLI,
    aiuto: 'Letto a ogni accesso: groups, roles, realm_access.roles, …',
  }),
  campo('ruoli', 'ruoli', 'Ruoli dal claim', { tipo: 'oggetto', ...RUOLI }),
  campo('garante', 'garante', 'Garante', { ...testo(100), soloLettura: true }),
] as const satisfies readonly Campo[];
