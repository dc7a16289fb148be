import { Button, Select, Stack } from '@mantine/core';
import { tipiTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';
import controlli from './controlli.module.css';
import { Soglia } from './Soglia.tsx';
import type { RigaProps } from './tolleranze.ts';

/** A warrant moves more than a bond: thresholds of single types of titolo, where some are set. */
export function SoglieDiTipo({ archivio, controllo, scritte, scrive, onScrivi }: RigaProps) {
  const sue = scritte.filter(({ tipoTitolo }) => tipoTitolo !== null);
  const libere = tipiTitolo.filter(
    ({ codice }) => !sue.some(({ tipoTitolo }) => tipoTitolo === codice),
  );
  const nome = `${archivio.intestazione}, ${controllo.titolo.toLowerCase()}`;
  const predefinita = controllo.soglia?.predefinita(archivio) ?? null;
  const base = { archivio: archivio.tipo, controllo: controllo.codice, attivo: true };
  return (
    <Stack gap={6} maw={320} mt={6}>
      {sue.map(({ tipoTitolo, soglia, versione }) => (
        <div key={tipoTitolo} className={controlli.unTipo}>
          <span>{descrizioneDi(tipoTitolo)}</span>
          <Soglia
            key={soglia}
            nome={`${nome}: ${descrizioneDi(tipoTitolo)}`}
            controllo={controllo}
            valore={soglia}
            scrive={scrive}
            onScrivi={(nuova) => onScrivi({ ...base, tipoTitolo, soglia: nuova, versione })}
          />
          {scrive ? (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`${nome}: togli ${descrizioneDi(tipoTitolo)}`}
              onClick={() => onScrivi({ ...base, tipoTitolo, soglia, versione, togli: true })}
            >
              Togli
            </Button>
          ) : null}
        </div>
      ))}
      {scrive ? (
        <Select
          aria-label={`${nome}: aggiungi un tipo titolo`}
          placeholder="Un altro valore per un tipo titolo…"
          size="xs"
          searchable
          value={null}
          data={libere.map(({ codice, descrizione }) => ({
            value: codice,
            label: `${codice} · ${descrizione}`,
          }))}
          nothingFoundMessage="Nessun elemento trovato"
          onChange={(tipoTitolo) => {
            if (tipoTitolo) onScrivi({ ...base, tipoTitolo, soglia: predefinita, versione: null });
          }}
        />
      ) : null}
    </Stack>
  );
}

const descrizioneDi = (codice: string | null): string =>
  tipiTitolo.find((uno) => uno.codice === codice)?.descrizione ?? codice ?? '';
