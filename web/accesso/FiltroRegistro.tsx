import { Flex, NativeSelect } from '@mantine/core';
import { descrizioneEvento, tipiEvento } from '#domain/accesso/eventi.ts';
import { type Data, eData } from '#domain/tempo/data.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import classi from './registro.module.css';

/** What is asked of the register, as the address says it; empty is all. */
export interface FiltroEventi {
  readonly evento: string;
  readonly utente: string;
  readonly dal: Data | null;
  readonly al: Data | null;
}

const UTENTE_MASSIMO = 100;

const TIPI = [
  { value: '', label: 'Tutti gli eventi' },
  ...tipiEvento.map((tipo) => ({ value: tipo, label: descrizioneEvento(tipo) })),
];

const giorno = (scritto = ''): Data | null => (eData(scritto) ? scritto : null);

/** An event or a day that does not exist asks nothing. */
export const filtroDaRicerca = ({
  evento = '',
  utente = '',
  dal,
  al,
}: RicercaUrl): FiltroEventi => ({
  evento: tipiEvento.some((tipo) => tipo === evento) ? evento : '',
  utente: utente.slice(0, UTENTE_MASSIMO),
  dal: giorno(dal),
  al: giorno(al),
});

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
      {(['dal', 'al'] as const).map((nome) => (
        <div key={nome} className={classi.giorno}>
          <CampoData
            etichetta={nome === 'dal' ? 'Dal' : 'Al'}
            larghezza={156}
            valore={filtro[nome]}
            onCambia={(data) => onCambia({ [nome]: data ?? '' })}
          />
        </div>
      ))}
    </Flex>
  );
}
