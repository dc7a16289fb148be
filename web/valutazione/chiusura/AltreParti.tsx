import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { CHE_LETTO } from '../rimanenze/righe-rimanenze.ts';
import {
  type IngressoUsato,
  ingressiDi,
  type MovimentoChiusura,
  movimentiDi,
} from './chiusura-api.ts';
import { nomeFonte } from './righe-chiusura.ts';

interface ParteProps {
  readonly guid: string;
  /** The other parts, to be chosen over the table. */
  readonly parti?: ReactNode;
}

/** A number only once they are registered, a rate only of what is in currency. */
const colonneMovimenti = (
  righe: readonly MovimentoChiusura[] | undefined,
): readonly Colonna<MovimentoChiusura>[] => {
  const registrati = righe?.some(({ nreg }) => nreg !== null) ?? false;
  const inDivisa = righe?.some(({ codDivisa }) => codDivisa !== 'EUR') ?? false;
  return [
    {
      ...{ campo: 'nreg', titolo: 'NReg', tipo: 'codice', larghezza: 84 },
      testo: ({ nreg, anno }) => (nreg === null ? '' : `${nreg}/${anno}`),
      nascosta: !registrati,
    },
    { campo: 'causale', titolo: 'Causale', tipo: 'codice', larghezza: 74 },
    { campo: 'descrizioneCausale', titolo: 'Che cosa', tipo: 'testo', larghezza: 162 },
    { campo: 'codTitolo', titolo: 'Titolo', tipo: 'codice', larghezza: 132 },
    { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 140, elastica: true },
    { campo: 'codPortafoglio', titolo: 'Portafoglio', tipo: 'codice', larghezza: 96 },
    { campo: 'codDepositario', titolo: 'Depositario', tipo: 'codice', larghezza: 100 },
    { campo: 'immCirc', titolo: 'I/C', tipo: 'codice', larghezza: 50 },
    { campo: 'codDivisa', titolo: 'Divisa', tipo: 'codice', larghezza: 66 },
    {
      ...{ campo: 'cambio', titolo: 'Cambio', tipo: 'numero', decimali: 4, larghezza: 92 },
      nascosta: !inDivisa,
    },
    {
      ...{ campo: 'importoDivisa', titolo: 'Importo in divisa', tipo: 'numero', decimali: 2 },
      larghezza: 132,
      nascosta: !inDivisa,
    },
    {
      ...{ campo: 'importo', titolo: 'Importo €', tipo: 'numero', decimali: 2, larghezza: 124 },
      ferma: 'right',
    },
  ];
};

/** The movements of the year's end: those that the confirmation registers, or has. */
export function MovimentiChiusura({ guid, parti }: ParteProps) {
  const naviga = useNavigate();
  const { data, righe, tabella } = useRigheDelLavoro({
    filtro: {},
    leggi: (domanda) => movimentiDi(guid, domanda),
    vuoto: () => 'La valutazione non cambia nulla: nessun movimento ne deriva.',
  });
  const colonne = useMemo(() => colonneMovimenti(righe), [righe]);
  return (
    <Tabella<MovimentoChiusura>
      nome="chiusura-movimenti"
      etichetta="Movimenti che ne derivano"
      colonne={colonne}
      righe={data ? righe : undefined}
      {...tabella}
      chiave={({ n }) => String(n)}
      fuoco
      senzaViste
      barra={parti}
      onAttiva={({ idMovimento }) => {
        if (idMovimento !== null)
          void naviga({ to: `/page/movimenti/acq-ven/${idMovimento}` as string });
      }}
      azioneAttiva="apre il movimento, se registrato"
    />
  );
}

const INGRESSI: readonly Colonna<IngressoUsato>[] = [
  {
    ...{ campo: 'che', titolo: 'Che cosa', tipo: 'testo', larghezza: 110 },
    testo: ({ che }) => CHE_LETTO[che],
  },
  { campo: 'codice', titolo: 'Titolo o divisa', tipo: 'codice', larghezza: 150 },
  { campo: 'codPortafoglio', titolo: 'Gestito in', tipo: 'codice', larghezza: 100 },
  {
    ...{ campo: 'fonte', titolo: 'Da quale archivio', tipo: 'testo', larghezza: 160 },
    ...{ elastica: true, testo: ({ fonte }) => nomeFonte(fonte) },
  },
  { campo: 'dal', titolo: 'Media dal', tipo: 'data', larghezza: 108 },
  {
    ...{ campo: 'data', titolo: 'Del giorno', tipo: 'data', larghezza: 108 },
    tono: ({ giorni }) => (giorni > 0 ? 'avviso' : undefined),
  },
  {
    ...{ campo: 'giorni', titolo: 'Giorni prima', tipo: 'numero', decimali: 0, larghezza: 104 },
    tono: ({ giorni }) => (giorni > 0 ? 'avviso' : undefined),
  },
  {
    ...{ campo: 'valore', titolo: 'Valore', tipo: 'numero', decimali: 2, larghezza: 130 },
    ferma: 'right',
  },
];

/** The prices, rates and coefficients that the run was counted from, with archive and age. */
export function IngressiChiusura({ guid, parti }: ParteProps) {
  const { data, error } = useQuery(ingressiDi(guid));
  return (
    <Tabella<IngressoUsato>
      nome="chiusura-ingressi"
      etichetta="Prezzi e cambi usati"
      colonne={INGRESSI}
      righe={error ? [] : data}
      chiave={({ che, codice, codPortafoglio, dal, data: giorno }) =>
        [che, codice, codPortafoglio, dal, giorno].join(' ')
      }
      fuoco
      senzaViste
      barra={parti}
      vuoto={
        error
          ? { titolo: 'I valori non sono stati letti', motivo: testoErrore(error) }
          : { motivo: 'Nessun valore letto dalla valutazione.' }
      }
    />
  );
}
