import { createElement } from 'react';
import { rotteRuoli } from '#contract/ruoli.ts';
import { aree, descrizioneArea, privilegiDiOgniRuolo } from '#domain/accesso/privilegi.ts';
import { campiStoricoRuoli } from '#domain/elenchi/storie/campi-altri.ts';
import type { RecordTabella, Tabellario } from '#web/record/campi.ts';
import { AzioniRuolo } from './AzioniRuolo.tsx';
import { gradoDi, MatricePrivilegi, privilegiDi } from './MatricePrivilegi.tsx';

/** «Cambi, Divise (lettura)»: what a role is for, in a line. */
const riassunto = ({ privilegi }: RecordTabella): string => {
  const suoi = privilegiDi(privilegi);
  const gradi = aree.map((area) => [area, gradoDi(suoi, area)] as const);
  if (gradi.every(([, grado]) => grado === 'scrittura')) return 'tutto';
  return gradi
    .filter(([, grado]) => grado !== 'nessuno')
    .map(([area, grado]) => descrizioneArea(area) + (grado === 'lettura' ? ' (lettura)' : ''))
    .join(', ');
};

/** Roles as a master table: who administers all companies writes them. */
export const tabellarioRuoli = (scrive: boolean): Tabellario => ({
  tabella: 'ruoli',
  titolo: 'Ruoli',
  singolare: 'ruolo',
  femminile: false,
  scrivere: 'Utenti_W',
  puoScrivere: scrive,
  rotte: rotteRuoli,
  segnapostoRicerca: 'Cerca nome o area',
  larghezzaScheda: 560,
  fisso: ({ diSistema }) => diSistema === true,
  campi: [
    {
      nome: 'nome',
      titolo: 'Nome',
      tipo: 'testo',
      larghezza: 220,
      largo: true,
      obbligatorio: true,
      lunghezza: 80,
    },
    {
      nome: 'privilegi',
      titolo: 'Privilegi',
      tipo: 'testo',
      larghezza: 420,
      elastica: true,
      testo: riassunto,
      proposta: () => privilegiDiOgniRuolo,
      editore: MatricePrivilegi,
    },
    {
      nome: 'secondoFattore',
      titolo: 'Secondo fattore richiesto',
      tipo: 'siNo',
      larghezza: 170,
      largo: true,
      aiuto: 'Chi ha il ruolo ne attiva uno al prossimo accesso, o subito se è già dentro',
    },
    { nome: 'utenti', titolo: 'Utenti', tipo: 'testo', larghezza: 90, soloElenco: true },
  ],
  storico: campiStoricoRuoli,
  sotto: (parte) => createElement(AzioniRuolo, parte),
  duplica: ({ nome, privilegi, secondoFattore }) => ({
    nome: `${nome} (copia)`,
    privilegi,
    secondoFattore,
  }),
});
