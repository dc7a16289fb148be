import { Button, Flex, Group } from '@mantine/core';
import { useState } from 'react';
import { CODICI_MASSIMI } from '#domain/titoli/filtro/filtro-titoli.ts';
import { useTitoliCercati } from '#web/lookup/filtro/opzioni-titoli.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import type { FiltroLookup } from './lettura.ts';

export interface FiltroDelLookupProps {
  readonly filtro: FiltroLookup;
  readonly onConferma: (filtro: FiltroLookup) => void;
}

/** The filter by title code (docs/regole/schermate.md#ricerca-di-un-titolo). */
export function FiltroDelLookup({ filtro, onConferma }: FiltroDelLookupProps) {
  const [codici, setCodici] = useState(filtro.codici);
  const [opzioni, cerca] = useTitoliCercati();
  const conferma = () => onConferma({ ...filtro, codici });
  const tasti = useTastiModulo(conferma);
  return (
    <Flex
      component="form"
      direction="column"
      gap={12}
      maw={640}
      pt={4}
      aria-label="Filtri dei titoli"
      onSubmit={(evento) => evento.preventDefault()}
      onKeyDownCapture={tasti}
    >
      <CampoCodici
        etichetta="Codice Titolo"
        opzioni={opzioni}
        valore={codici}
        onCambia={(nuovi) => setCodici(nuovi.map((uno) => uno.toUpperCase()))}
        onCerca={cerca}
        libero
        massimo={CODICI_MASSIMI}
        segnaposto="codice, ISIN o descrizione"
      />
      <Group gap={8} align="stretch" wrap="nowrap">
        <Button variant="default" onClick={() => onConferma({ ...filtro, codici: [] })}>
          Reset Filtri
        </Button>
        <Button onClick={conferma}>Filtra</Button>
      </Group>
    </Flex>
  );
}
