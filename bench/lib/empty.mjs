// What a Node process costs that does nothing.
