import { Flex, NativeSelect } from '@mantine/core';
import { descrizioneEvento, tipiEvento } from '#domain/accesso/eventi.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { type DalAl, GiorniDalAl, leggiDalAl } from '#web/ui/GiorniDalAl.tsx';

/** What is asked of the register, as the address says it; empty is all. */
export interface FiltroEventi extends DalAl {
  readonly evento: string;
  readonly utente: string;
}

const UTENTE_MASSIMO = 100;

const TIPI = [
  { value: '', label: 'Tutti gli eventi' },
  ...tipiEvento.map((tipo) => ({ value: tipo, label: descrizioneEvento(tipo) })),
];

/** An event or a day that does not exist asks nothing. */
export const filtroDaRicerca = (parole: RicercaUrl): FiltroEventi => {
  const { evento = '', utente = '' } = parole;
  return {
    evento: tipiEvento.some((tipo) => tipo === evento) ? evento : '',
    utente: utente.slice(0, UTENTE_MASSIMO),
    ...leggiDalAl(parole),
  };
};

export interface FiltroRegistroProps {
  readonly filtro: FiltroEventi;
  /** The words that change in the address. */
  readonly onCambia: (parole: Readonly<Record<string, string>>) => void;
}

export function FiltroRegistro({ filtro, onCambia }: FiltroRegistroProps) {
  return (
    <Flex component="search" wrap="wrap" align="center" gap={8} aria-label="Filtro del registro">
      <NativeSelect
        aria-label="Evento"
        w={220}
        data={TIPI}
        value={filtro.evento}
        onChange={({ currentTarget }) => onCambia({ evento: currentTarget.value })}
      />
      <CampoRicerca
        etichetta="Utente"
        segnaposto="Nome utente, per intero"
        iniziale={filtro.utente}
        onCambia={(utente) => onCambia({ utente })}
        larghezza={190}
      />
      <GiorniDalAl valore={filtro} onCambia={onCambia} />
    </Flex>
  );
}
