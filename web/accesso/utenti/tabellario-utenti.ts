import { createElement } from 'react';
import { rotteUtenti } from '#contract/utenti.ts';
import { campiStoricoUtenti } from '#domain/elenchi/storie/campi-altri.ts';
import { Collegamenti } from '#web/accesso/fornitori/Collegamenti.tsx';
import type { RecordTabella, Tabellario } from '#web/record/campi.ts';
import { AzioniUtente } from './AzioniUtente.tsx';
import { Concessioni } from './Concessioni.tsx';
import { dove } from './dove.ts';
import type { PasswordDi } from './PasswordMostrata.tsx';
import { daAttivare, statoFattore, type UtenteLetto } from './utente-letto.ts';

const letto = (record: RecordTabella): UtenteLetto => record as unknown as UtenteLetto;

const ruoliDi = (record: RecordTabella): string =>
  letto(record)
    .concessioni.map(({ ruolo, cod_Azienda }) => `${ruolo} su ${dove(cod_Azienda)}`)
    .join(', ');

/** Said in the list: whoever comes in so sees nothing, and does not know why. */
const SENZA_RUOLI = 'nessuno: non vede nulla';

/** Users as a master table; `scrive` only where all companies are administered. */
export const tabellarioUtenti = (
  scrive: boolean,
  onPassword: (di: PasswordDi) => void,
): Tabellario => ({
  tabella: 'utenti',
  titolo: 'Utenti',
  singolare: 'utente',
  femminile: false,
  scrivere: 'Utenti_W',
  puoScrivere: scrive,
  rotte: rotteUtenti,
  segnapostoRicerca: 'Cerca nome, ruolo o azienda',
  duplica: null,
  campi: [
    {
      nome: 'username',
      titolo: 'Nome utente',
      tipo: 'testo',
      larghezza: 180,
      chiave: true,
      obbligatorio: true,
      lunghezza: 100,
      aiuto: 'Nome per accedere; non modificabile dopo la creazione.',
      riscrittura: (testo) => testo.trim().toLowerCase(),
      convalida: (testo) =>
        /^[a-z0-9._@-]+$/i.test(testo)
          ? undefined
          : 'Lettere senza accenti, cifre, punto, trattino o @, senza spazi',
    },
    { nome: 'nome', titolo: 'Nome', tipo: 'testo', larghezza: 200, lunghezza: 120 },
    {
      nome: 'attivo',
      titolo: 'Stato',
      tipo: 'testo',
      larghezza: 110,
      soloElenco: true,
      testo: (record) => (letto(record).attivo ? 'attivo' : 'disattivato'),
      tono: (record) => (letto(record).attivo ? undefined : 'avviso'),
    },
    {
      nome: 'concessioni',
      titolo: 'Ruoli',
      tipo: 'testo',
      larghezza: 300,
      elastica: true,
      soloElenco: true,
      testo: (record) => ruoliDi(record) || SENZA_RUOLI,
      tono: (record) => (ruoliDi(record) ? undefined : 'avviso'),
    },
    {
      nome: 'haFattore',
      titolo: 'Secondo fattore',
      tipo: 'testo',
      larghezza: 130,
      soloElenco: true,
      testo: (record) => statoFattore(letto(record)),
      tono: (record) => (daAttivare(letto(record)) ? 'avviso' : undefined),
    },
    {
      nome: 'ultimoAccesso',
      titolo: 'Ultimo accesso',
      tipo: 'istante',
      larghezza: 150,
      soloElenco: true,
    },
  ],
  storico: campiStoricoUtenti,
  parti: [
    { id: 'ruoli', titolo: 'Ruoli', mostra: (parte) => createElement(Concessioni, parte) },
    {
      id: 'collegamenti',
      titolo: 'Collegamenti',
      mostra: (parte) => createElement(Collegamenti, parte),
    },
  ],
  sotto: (parte) => createElement(AzioniUtente, { ...parte, onPassword }),
  onCreato: (record) => {
    const { username, password } = record as unknown as PasswordDi;
    onPassword({ username, password, nuovo: record.id });
  },
});
