import { Flex } from '@mantine/core';
import { intestazione } from '#domain/archivi/intestazioni.ts';
import { schermateArchivi } from '#domain/archivi/tipi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';

/** An address under the archives that none of them has: the fallback heading, and what there is. */
export default function TipoIgnoto({ tipo }: { readonly tipo: string }) {
  const { puo } = useSessione();
  const esistenti = schermateArchivi.filter(({ area }) => puo(`${area}_R`));
  return (
    <>
      <Intestazione titolo={intestazione(tipo)} />
      <StatoVuoto
        titolo={`Non c’è un archivio «${tipo}»`}
        motivo="Indirizzo di un archivio che non esiste. Archivi disponibili:"
        azione={
          <Flex component="nav" wrap="wrap" justify="center" gap={8} maw={720} aria-label="Archivi">
            {esistenti.map(({ tipo: uno, intestazione: nome, percorsoWeb }) => (
              <BottoneLink key={uno} variant="default" size="xs" to={percorsoWeb}>
                {nome}
              </BottoneLink>
            ))}
          </Flex>
        }
      />
    </>
  );
}
