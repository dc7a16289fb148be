import { createElement } from 'react';
import { rotteFornitoriIdentita } from '#contract/fornitori-identita.ts';
import { campiStoricoFornitori } from '#domain/elenchi/storie/campi-altri.ts';
import { campiFornitore } from '#domain/tabelle/fornitori-identita/campi.ts';
import { difettiFornitore } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import type { Digitati, Tabellario } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { EditoreRuoli } from './EditoreRuoli.tsx';
import { EditoreSegreto } from './EditoreSegreto.tsx';
import { ProvaFornitore } from './ProvaFornitore.tsx';

const SOLO_MODULO = { soloModulo: true } as const;

const difettoDi = (campo: string) => (_testo: string, record: Digitati) =>
  difettiFornitore(record).find((difetto) => difetto.campo === campo)?.messaggio;

/** Identity providers as a master table: written only where all companies are administered. */
export const tabellarioFornitori = (scrive: boolean): Tabellario => ({
  tabella: 'fornitori_identita',
  titolo: 'Fornitori di identità',
  singolare: 'fornitore di identità',
  femminile: false,
  scrivere: 'Utenti_W',
  puoScrivere: scrive,
  rotte: rotteFornitoriIdentita,
  larghezzaScheda: 760,
  segnapostoRicerca: 'Cerca nome o emittente',
  motivoVuoto: 'Nessun fornitore: si entra con nome utente e password.',
  duplica: null,
  campi: campiTabella(campiFornitore, {
    nome: { larghezza: 180 },
    ordine: { larghezza: 90 },
    attivo: { larghezza: 80 },
    issuer: { larghezza: 320, elastica: true, largo: true },
    clientId: { larghezza: 220 },
    segreto: { ...SOLO_MODULO, editore: EditoreSegreto },
    segretoIl: { larghezza: 150 },
    ambiti: SOLO_MODULO,
    claimUtente: { larghezza: 160 },
    claimAffidabile: { ...SOLO_MODULO, convalida: difettoDi('claimAffidabile') },
    dominio: SOLO_MODULO,
    creaUtenti: SOLO_MODULO,
    uscitaDalFornitore: SOLO_MODULO,
    acrDueFattori: SOLO_MODULO,
    amrDueFattori: SOLO_MODULO,
    claimRuoli: { ...SOLO_MODULO, largo: true, convalida: difettoDi('claimRuoli') },
    ruoli: {
      ...SOLO_MODULO,
      largo: true,
      editore: EditoreRuoli,
      proposta: () => [],
      convalida: difettoDi('ruoli'),
    },
    garante: { larghezza: 120, nascosta: true },
  }),
  storico: campiStoricoFornitori,
  sotto: (parte) => createElement(ProvaFornitore, parte),
});
