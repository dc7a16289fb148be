import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rottePeriodi } from '#contract/contabilita/periodi.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { CHIAVE_LIBRI, CHIAVE_PERIODI, letturaLibriDelProdotto } from './periodi-api.ts';

interface AggiungiLibroProps {
  /** The codes of those that the company keeps already. */
  readonly tenuti: readonly string[];
  readonly onAggiunto: (codLibro: string) => void;
}

/** One more book beside the principal one; nothing where the company keeps them all. */
export function AggiungiLibro({ tenuti, onAggiunto }: AggiungiLibroProps) {
  const memoria = useQueryClient();
  const [aperto, setAperto] = useState(false);
  const [scelto, setScelto] = useState<string | null>(null);
  const altri = useQuery(letturaLibriDelProdotto).data?.filter(
    ({ codLibro }) => !tenuti.includes(codLibro),
  );
  const aggiungi = useMutation({
    mutationFn: (codLibro: string) => chiama(rottePeriodi.aggiungiLibro, { body: { codLibro } }),
    onSuccess: ({ codLibro, descrizione }) => {
      setAperto(false);
      annunciaFatto('Libro aggiunto', `${descrizione}: caricarne ora i predefiniti dalle opzioni.`);
      onAggiunto(codLibro);
    },
    onError: (errore) => segnalaErrore('Libro non aggiunto', errore),
    onSettled: async () => {
      for (const queryKey of [CHIAVE_LIBRI, CHIAVE_PERIODI])
        await memoria.invalidateQueries({ queryKey });
    },
  });
  if (!altri || altri.length === 0) return null;
  const codLibro = scelto ?? altri[0]?.codLibro ?? null;
  return (
    <>
      <Button variant="default" onClick={() => setAperto(true)}>
        Aggiungi libro
      </Button>
      <Modale
        titolo="Aggiungi libro"
        aperta={aperto}
        onChiudi={() => setAperto(false)}
        annulla="Annulla"
        conferma={{
          etichetta: 'Aggiungi',
          inCorso: aggiungi.isPending,
          impedita: codLibro === null,
          esegui: () => codLibro && aggiungi.mutate(codLibro),
        }}
      >
        <p className="nota">
          Si tiene accanto al principale, sugli stessi movimenti, con definizioni, modelli e
          giornale suoi. Non si elimina: si sospende.
        </p>
        <CampoScelta
          etichetta="Libro"
          obbligatorio
          opzioni={altri.map(({ codLibro: codice, descrizione }) => ({ codice, descrizione }))}
          valore={codLibro}
          onCambia={setScelto}
        />
      </Modale>
    </>
  );
}
