import { Button, Flex, NativeSelect } from '@mantine/core';
import type { StoriaNota } from '#domain/elenchi/storie/storie.ts';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { GiorniDalAl } from '#web/ui/GiorniDalAl.tsx';
import type { FiltroModifiche as Filtro } from './filtro.ts';

export interface FiltroModificheProps {
  readonly filtro: Filtro;
  readonly leggibili: readonly StoriaNota[];
  /** The words that change in the address. */
  readonly onCambia: (parole: Readonly<Record<string, string>>) => void;
}

export function FiltroModifiche({ filtro, leggibili, onCambia }: FiltroModificheProps) {
  const { tabella, record, codice, utente } = filtro;
  const aree = [...Map.groupBy(leggibili, ({ area }) => area)].map(([group, sue]) => ({
    group,
    items: sue.map((una) => ({ value: una.tabella, label: una.titolo })),
  }));
  return (
    <Flex component="search" wrap="wrap" align="center" gap={8} aria-label="Filtro del registro">
      <NativeSelect
        aria-label="Tabella"
        w={220}
        data={[{ value: '', label: 'Tutte le tabelle' }, ...aree]}
        value={tabella?.tabella ?? ''}
        onChange={({ currentTarget }) =>
          onCambia({ tabella: currentTarget.value, record: '', codice: '' })
        }
      />
      {tabella && record === undefined ? (
        <CampoRicerca
          key={tabella.tabella}
          etichetta="Record"
          segnaposto="Codice del record, per intero"
          iniziale={codice}
          onCambia={(scritto) => onCambia({ codice: scritto })}
          larghezza={210}
        />
      ) : null}
      {record === undefined ? null : (
        <Button variant="default" onClick={() => onCambia({ record: '' })}>
          Tutti i record della tabella
        </Button>
      )}
      <CampoRicerca
        etichetta="Utente"
        segnaposto="Nome utente, per intero"
        iniziale={utente}
        onCambia={(scritto) => onCambia({ utente: scritto })}
        larghezza={190}
      />
      <GiorniDalAl valore={filtro} onCambia={onCambia} />
    </Flex>
  );
}
